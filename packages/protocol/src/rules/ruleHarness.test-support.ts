import type { Revision } from '../base/revision.ts';
import { encodeUtf8 } from '../base/utf8.ts';
import type { Frame } from '../frame/frame.ts';
import { createStdioFramer } from '../frame/stdioFramer.ts';
import { textAt } from '../jsonrpc/memberValue.ts';
import { idFromText } from '../jsonrpc/messageId.ts';
import { createPairing, type PairingLink, type WireDirection } from '../jsonrpc/pairing.ts';
import { parseMessage } from '../jsonrpc/parseMessage.ts';
import type { Finding } from '../record/finding.ts';
import { foldSession } from '../session/foldSession.ts';
import { newSessionState } from '../session/sessionState.ts';
import { allRules } from './allRules.ts';
import { createRuleState } from './createRuleState.ts';
import { createHttpBook } from './httpBook.ts';
import { carriedBy, noteCarried } from './revisionOf.ts';
import type { AnyRule, LifeMoment, TransportKind } from './rule.ts';
import { createRuleRunner } from './runRules.ts';

/**
 * One thing that happens on the wire: a line (`C>S {…}`, `S>C {…}`; the newline is added), raw bytes or raw text,
 * a line of stderr, an event in the life of the session, the end of a stream, or time that passes.
 */
export type WireStep =
  | string
  | { readonly dir: WireDirection; readonly raw: string | Uint8Array }
  | { readonly stderr: 'utf8' | 'other' }
  | { readonly life: LifeMoment['event'] }
  | { readonly ends: WireDirection }
  | { readonly laterUs: number };

/** How the steps are judged. */
export interface HarnessOptions {
  readonly revision?: Revision | undefined;
  readonly transport?: TransportKind;
  readonly httpStatus?: number;
  /** Judges by the rules about types too, which speak of all that the frames of other tests leave out for brevity. */
  readonly withTypes?: boolean;
  /** The rules that judge, in place of all. */
  readonly rules?: readonly AnyRule[];
}

const everyRule = createRuleRunner(allRules);
const withoutTypes = createRuleRunner(allRules.filter(({ id }) => !id.startsWith('schema/')));

/** Plays steps through the framer, the parser and the pairing, as the bridge does, and gives all findings. */
export function judgeWire(steps: readonly WireStep[], options: HarnessOptions = {}): readonly Finding[] {
  const { revision, transport = 'stdio', httpStatus, withTypes = false, rules } = options;
  const runner = rules === undefined ? (withTypes ? everyRule : withoutTypes) : createRuleRunner(rules);
  const pairing = createPairing();
  const framers = { out: createStdioFramer(), in: createStdioFramer() };
  const newest: Partial<Record<WireDirection, { seq: number; method: string }>> = {};
  const firsts: Partial<Record<WireDirection, string>> = {};
  let session = newSessionState;
  const state = createRuleState({
    pairing,
    session: () => session,
    lastNotification: (dir) => newest[dir],
    firstMethod: (dir) => firsts[dir],
    http: createHttpBook(),
  });
  const findings: Finding[] = [];
  let seq = -1;
  let atUs = 0;

  const takeFrame = (dir: WireDirection, frame: Frame): void => {
    seq++;
    const shared = {
      seq,
      revision,
      transport,
      state,
      dir,
      sender: dir === 'out' ? 'client' : 'server',
    } as const;
    if (frame.kind !== 'json') {
      findings.push(...runner.run({ on: 'frame', ...shared, era: session.era, frame }));
      return;
    }
    const parsed = parseMessage(frame.text);
    const asks = parsed.message.kind === 'request' && parsed.message.method === 'initialize';
    const era = asks ? 'handshake' : session.era;
    const singles = parsed.message.kind === 'batch' ? parsed.message.items : [parsed.message];
    const links = singles.map((message): PairingLink => {
      if (message.kind === 'notification') newest[dir] = { seq, method: message.method };
      if ('method' in message && message.method !== undefined) firsts[dir] ??= message.method;
      const link = pairing.take(seq, atUs, dir, message);
      noteCarried(dir, message, link);
      return link;
    });
    findings.push(...runner.run({ on: 'frame', ...shared, era, frame, parsed }));
    singles.forEach((message, index) => {
      const link = links[index] ?? { kind: 'none' };
      const status = httpStatus === undefined ? {} : { httpStatus };
      findings.push(...runner.run({ on: 'message', atUs, ...shared, era, ...status, message, link }));
    });
    singles.forEach((message, index) => {
      const link = links[index];
      if (message.kind === 'notification' && message.method === 'notifications/cancelled') {
        const id = textAt(message, '/params/requestId');
        const request = id === undefined ? undefined : pairing.find(dir, idFromText(id).key);
        if (request !== undefined && request.answeredBy === undefined) request.cancelledBy ??= seq;
      }
      const answers = link?.kind === 'answer' ? { answers: link.exchange.method } : {};
      const carried = link === undefined ? undefined : carriedBy(link);
      session = foldSession(session, { seq, dir, message, ...answers, carried });
    });
  };

  for (const step of steps) {
    if (typeof step === 'string') {
      const dir = step.startsWith('C>S ') ? 'out' : 'in';
      for (const frame of framers[dir].push(encodeUtf8(`${step.slice(4)}\n`))) takeFrame(dir, frame);
    } else if ('raw' in step) {
      const bytes = typeof step.raw === 'string' ? encodeUtf8(step.raw) : step.raw;
      for (const frame of framers[step.dir].push(bytes)) takeFrame(step.dir, frame);
    } else if ('ends' in step) {
      for (const frame of framers[step.ends].end()) takeFrame(step.ends, frame);
    } else if ('laterUs' in step) {
      atUs += step.laterUs;
    } else if ('stderr' in step) {
      seq++;
      const isUtf8 = step.stderr === 'utf8';
      const { era } = session;
      findings.push(...runner.run({ on: 'stderr', seq, revision, era, transport, state, isUtf8 }));
    } else {
      seq++;
      const event = step.life;
      const { era } = session;
      findings.push(...runner.run({ on: 'life', seq, atUs, revision, era, transport, state, event }));
    }
  }
  return findings;
}

/** The ids of the rules that are broken, in order, each as often as it was found. */
export function brokenRules(steps: readonly WireStep[], options: HarnessOptions = {}): readonly string[] {
  return judgeWire(steps, options).map(({ ruleId }) => ruleId);
}
