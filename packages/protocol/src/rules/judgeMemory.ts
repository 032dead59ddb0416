import type { Seq } from '../base/ids.ts';
import type { Revision } from '../base/revision.ts';
import type { AtUs } from '../base/time.ts';
import { createSpreadTracker, type SpreadTracker } from '../frame/spreadTracker.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import {
  createPairing,
  type ExchangeEntry,
  type Pairing,
  type PairingLink,
  type WireDirection,
} from '../jsonrpc/pairing.ts';
import type { RowStatus } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import { cutGist } from '../record/gist.ts';
import type { BatchItem, RowUpdate } from '../record/summaryRow.ts';
import { foldSession } from '../session/foldSession.ts';
import { newSessionState, type SessionState } from '../session/sessionState.ts';
import { allRules } from './allRules.ts';
import { createRuleState } from './createRuleState.ts';
import { createHttpBook, type HttpLedger } from './httpBook.ts';
import { carriedBy, type JudgedBy, judgedBy, noteCarried } from './revisionOf.ts';
import type { Moment, StderrMoment, TransportKind } from './rule.ts';
import type { RuleState } from './ruleState.ts';
import { createRuleRunner } from './runRules.ts';

/** All that the judge of one session remembers. */
export interface JudgeMemory {
  readonly pairing: Pairing;
  readonly session: () => SessionState;
  /** The revision in force; undefined before one is negotiated. */
  readonly revision: () => Revision | undefined;
  /** What judges a message that was paired: `initialize` by what it asks for, a request by what it carries. */
  readonly judgedBy: (message: SingleMessage, link: PairingLink) => JudgedBy;
  readonly run: (moment: Moment) => readonly Finding[];
  /** What a moment has that is about no message: it is judged by what was agreed. */
  readonly at: (seq: Seq) => Omit<StderrMoment, 'on' | 'isUtf8'>;
  readonly state: RuleState;
  readonly transport: TransportKind;
  /** The server turned out to speak the old HTTP+SSE: from now on its rules hold. */
  readonly turnToEventStream: () => void;
  readonly http: HttpLedger;
  /** The revision that judges everything, when one is forced. */
  readonly forced: Revision | undefined;
  /** Pairs a message and remembers what it means for the session. */
  readonly link: (seq: Seq, atUs: AtUs, dir: WireDirection, message: SingleMessage) => PairingLink;
  /** Folds a message into the session's state. */
  readonly fold: (seq: Seq, dir: WireDirection, message: SingleMessage, link: PairingLink) => void;
  /** The change of a request's row (or of its member's, in a batch) when its exchange ends. */
  readonly statusOf: (exchange: ExchangeEntry, status: RowStatus, atUs: AtUs) => RowUpdate;
  /** Keeps the members of a batch, whose statuses change later. */
  readonly keepBatch: (seq: Seq, items: readonly BatchItem[]) => void;
  /** Requests by the progress token that they gave, per direction of the request. */
  readonly tokens: Readonly<Record<WireDirection, Map<string, ExchangeEntry>>>;
  readonly spreads: Readonly<Record<WireDirection, SpreadTracker>>;
  readonly shorten: (gist: string) => string;
}

// All that a session remembers is in its state, so one runner serves all.
const runner = createRuleRunner(allRules);

/** Makes the memory of one session, empty. */
export function createJudgeMemory(options: {
  readonly transport: TransportKind;
  readonly forced?: Revision;
}): JudgeMemory {
  const pairing = createPairing();
  const batches = new Map<Seq, BatchItem[]>();
  const lastNotifications: Partial<Record<WireDirection, { readonly seq: Seq; readonly method: string }>> =
    {};
  const firstMethods: Partial<Record<WireDirection, string>> = {};
  const tokens = { out: new Map<string, ExchangeEntry>(), in: new Map<string, ExchangeEntry>() };
  let session = newSessionState;
  let { transport } = options;
  const http = createHttpBook();
  const state = createRuleState({
    pairing,
    session: () => session,
    lastNotification: (dir) => lastNotifications[dir],
    firstMethod: (dir) => firstMethods[dir],
    http,
  });
  const revision = (): Revision | undefined => options.forced ?? session.revision;

  return {
    pairing,
    session: () => session,
    revision,
    judgedBy: (message, link) =>
      options.forced === undefined
        ? judgedBy({ session, pairing, tokens: tokens.out }, message, link)
        : { revision: options.forced, era: session.era },
    run: runner.run,
    at: (seq) => ({ seq, revision: revision(), era: session.era, transport, state }),
    state,
    get transport() {
      return transport;
    },
    turnToEventStream() {
      transport = 'sse';
    },
    http,
    forced: options.forced,
    link(seq, atUs, dir, message) {
      const link = pairing.take(seq, atUs, dir, message);
      noteCarried(dir, message, link);
      if (message.kind === 'notification') lastNotifications[dir] = { seq, method: message.method };
      if ('method' in message) firstMethods[dir] ??= message.method;
      return link;
    },
    fold(seq, dir, message, link) {
      const answers = link.kind === 'answer' ? { answers: link.exchange.method } : {};
      session = foldSession(session, { seq, dir, message, ...answers, carried: carriedBy(link) });
    },
    statusOf(exchange, status, atUs) {
      const ended = { status, tookUs: atUs - exchange.atUs };
      const items = batches.get(exchange.seq);
      const index = items?.findIndex((item) => item.pointer === exchange.pointer) ?? -1;
      const item = items?.[index];
      if (items === undefined || item === undefined) return { seq: exchange.seq, ...ended };
      items[index] = { ...item, status };
      if (items.every((member) => member.status !== 'open')) batches.delete(exchange.seq);
      return { seq: exchange.seq, items: [...items] };
    },
    keepBatch(seq, items) {
      if (items.some((item) => item.status === 'open')) batches.set(seq, [...items]);
    },
    tokens,
    spreads: { out: createSpreadTracker(), in: createSpreadTracker() },
    shorten: cutGist,
  };
}
