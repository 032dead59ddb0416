import { type Seq, toPendingId, toSessionId } from '@mcpeek/protocol/base/ids';
import { scanJson } from '@mcpeek/protocol/base/json/scanJson';
import {
  type Era,
  type HandshakeRevision,
  isHandshakeRevision,
  isRevision,
  revisions,
} from '@mcpeek/protocol/base/revision';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CallParams } from '@mcpeek/protocol/wire/calls';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { onOneLine } from '../../session/driver/requestText.ts';
import { toolIn } from '../../session/http/toolHeaders.ts';
import type { SessionManager, SessionOrder } from '../../session/sessionManager.ts';
import type { LiveSession } from '../../session/sessionParts.ts';
import { type CallContext, type CallHandlers, CallRefusal } from '../callHandlers.ts';
import { plainTarget } from './plainTarget.ts';
import { requestOutcome } from './requestOutcome.ts';
import { addressProblem } from './targetAddress.ts';

type Name =
  | 'session/open'
  | 'session/list'
  | 'session/get'
  | 'session/close'
  | 'session/restart'
  | 'session/reconnect'
  | 'session/forget'
  | 'session/request'
  | 'session/notify'
  | 'session/sendRaw'
  | 'session/cancel'
  | 'session/extend'
  | 'session/answer';

/** Limit of a request that names none, in milliseconds. */
const defaultLimitMs = 60_000;

/** The calls about sessions, and the same work for the command line and for HTTP. */
export interface SessionCalls {
  readonly calls: Pick<CallHandlers, Name>;
  /** Opens a target with what holds when nothing else is chosen. */
  readonly open: (target: Target) => LiveSession;
  /** Sends exactly these bytes; refused when there is no such session or its way is closed. */
  readonly sendBytes: (sessionId: string, bytes: Uint8Array) => { readonly seq: number };
}

/** Makes the calls about sessions. */
export function sessionCalls(parts: {
  readonly sessions: SessionManager;
  readonly version: string;
  /** Undefined when the record fell into a gap. */
  readonly readDetail: (captureId: string, seq: Seq) => RecordDetail | undefined;
}): SessionCalls {
  const { sessions, version } = parts;
  const find = (sessionId: string): LiveSession => {
    const live = sessions.get(toSessionId(sessionId));
    if (live === undefined)
      throw noSuch(
        'noSuchSession',
        `There is no session ${sessionId}. It was forgotten, or belongs to an earlier start of the bridge.`,
      );
    return live;
  };

  const sendBytes = (
    sessionId: string,
    bytes: Uint8Array,
    headers?: Readonly<Record<string, string>>,
  ): { readonly seq: number } => {
    const live = find(sessionId);
    return sentAt(live, live.sendBytes(bytes, 'you', Object.entries(headers ?? {})));
  };

  const calls: Pick<CallHandlers, Name> = {
    'session/open': (params, { textAt }) => {
      const live = sessions.open(orderOf(params, textAt, version));
      return { sessionId: live.sessionId, captureId: live.captureId };
    },
    'session/list': () => sessions.list().map((live) => live.object()),
    'session/get': ({ sessionId }) => find(sessionId).object(),
    'session/close': async ({ sessionId }) => {
      await find(sessionId).close();
      return {};
    },
    'session/restart': async ({ sessionId }) => {
      const live = await sessions.restart(find(sessionId).sessionId);
      if (live === undefined) throw noSuch('noSuchSession', `There is no session ${sessionId}.`);
      return { sessionId: live.sessionId, captureId: live.captureId };
    },
    'session/reconnect': ({ sessionId }) => {
      if (!find(sessionId).reconnect())
        throw wrongPhase('Only connections over HTTP can be tried again; restart the session instead.');
      return {};
    },
    'session/forget': ({ sessionId }) => {
      const live = find(sessionId);
      if (!sessions.forget(live.sessionId)) throw wrongPhase('The session still runs. Close it first.');
      return {};
    },
    'session/request': async (params, context) => {
      const live = find(params.sessionId);
      const paramsText = jsonText(params.paramsText ?? context.textAt('/params'), '/paramsText');
      if (params.force !== true) refuseTool(live, params.method, paramsText);
      const sent = live.driver.request({
        method: params.method,
        by: params.by ?? 'you',
        meta: metaTexts(params.meta, context),
        ...(paramsText === undefined ? {} : { paramsText }),
        ...(params.progress === undefined ? {} : { progress: params.progress }),
        ...(params.timeoutMs === undefined ? {} : { limitMs: params.timeoutMs }),
        ...(params.rounds === undefined ? {} : { rounds: params.rounds }),
      });
      if (sent === undefined) throw closedWay(live);
      const end = await sent.end;
      if (params.detail !== true) return requestOutcome(sent.requestSeq, end);
      return requestOutcome(sent.requestSeq, end, (seq) => parts.readDetail(live.captureId, seq));
    },
    'session/notify': (params, context) => {
      const live = find(params.sessionId);
      const paramsText = jsonText(params.paramsText ?? context.textAt('/params'), '/paramsText');
      return sentAt(live, live.driver.notify(params.method, paramsText, 'you'));
    },
    'session/sendRaw': (params) => {
      const isLine = find(params.sessionId).object().target.kind === 'stdio';
      return sendBytes(params.sessionId, rawBytes(params, isLine), params.headers);
    },
    'session/cancel': ({ sessionId, requestSeq, reason }) => {
      const seq = find(sessionId).driver.cancel(requestSeq, reason);
      if (seq === undefined)
        throw noSuch('noSuchRequest', `Request #${requestSeq} does not wait for an answer.`);
      return { seq };
    },
    'session/extend': ({ sessionId, requestSeq, timeoutMs }) => {
      const isExtended = find(sessionId).driver.extend(requestSeq, timeoutMs === 0 ? undefined : timeoutMs);
      if (!isExtended) throw noSuch('noSuchRequest', `Request #${requestSeq} does not wait for an answer.`);
      return {};
    },
    'session/answer': (params, context) => {
      const live = find(params.sessionId);
      const resultText = jsonText(params.resultText ?? context.textAt('/result'), '/resultText');
      const errorText = jsonText(params.errorText ?? context.textAt('/error'), '/errorText');
      if ((resultText === undefined) === (errorText === undefined)) {
        throw badParams('/result', 'An answer has either a result or an error.');
      }
      const question = live.driver.questions.take(toPendingId(params.pendingId));
      if (question === 'answered') {
        throw new CallRefusal(wireErrorCodes.alreadyAnswered, 'This question has its answer already.', {
          kind: 'alreadyAnswered',
        });
      }
      if (question === 'unknown') throw noSuch('noSuchQuestion', `There is no question ${params.pendingId}.`);
      const answer =
        resultText === undefined
          ? ({ kind: 'error', text: errorText ?? '' } as const)
          : ({ kind: 'result', text: resultText } as const);
      return sentAt(live, live.driver.answer(question, answer));
    },
  };
  return { calls, sendBytes, open: (target) => sessions.open(orderOf({ target }, () => undefined, version)) };
}

type OpenParams = Omit<CallParams<'session/open'>, 'target'> & {
  readonly target: Target | CallParams<'session/open'>['target'];
};

function orderOf(params: OpenParams, textAt: CallContext['textAt'], version: string): SessionOrder {
  const target = plainTarget(params.target);
  if (target.kind === 'stdio') refuseNul(target);
  else refuseBadAddress(target);
  const { forced, era } = forcedBy(params.revision, params.era);
  const clientInfo = params.clientInfo ?? { name: 'MCPeek', version };
  return {
    target,
    forced,
    era,
    asked: {
      ...(params.revision === undefined || params.revision === 'auto' ? {} : { revision: params.revision }),
      ...(era === undefined ? {} : { era }),
      auto: params.auto ?? 'all',
      clientInfo,
      capabilities: params.capabilities ?? {},
      roots: params.roots ?? [],
      timeoutMs: params.timeoutMs ?? defaultLimitMs,
    },
    clientInfoText: textAt('/clientInfo') ?? JSON.stringify(clientInfo),
    rootsText: textAt('/roots') ?? '[]',
    title: params.title,
  };
}

/** An address is refused before anything is made, with what is wrong with it. */
function refuseBadAddress({ url, headers }: Exclude<Target, { kind: 'stdio' }>): void {
  const problem = addressProblem(url);
  if (problem !== undefined) throw badParams('/target/url', problem);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      throw badParams('/target/headers', `${JSON.stringify(name)} is no name of a header.`);
    if (/[\0\r\n]/.test(value))
      throw badParams('/target/headers', `The value of the header ${name} holds a line break or a NUL.`);
  }
}

/** Over HTTP a client leaves out a tool whose annotations for headers are wrong (2026-07-28, basic/transports, Client Behavior). */
function refuseTool(live: LiveSession, method: string, paramsText: string | undefined): void {
  const tool = method === 'tools/call' && paramsText !== undefined ? toolIn(paramsText) : undefined;
  const fault = tool === undefined ? undefined : live.toolFault(tool);
  if (fault === undefined) return;
  const message = `The tool ${JSON.stringify(tool)} is not called over HTTP: ${fault}. Send it with force to call it all the same.`;
  throw new CallRefusal(wireErrorCodes.requestFailed, message, { kind: 'invalidTool' });
}

/** No process can be given a NUL: said before anything is made. */
function refuseNul({ command, args, cwd, env }: Extract<Target, { kind: 'stdio' }>): void {
  const texts: readonly (readonly [string, string])[] = [
    ['command', command],
    ...args.map((text, at) => [`args/${at}`, text] as const),
    ['cwd', cwd ?? ''],
    ...Object.entries(env ?? {}).map(([name, value]) => [`env/${name}`, name + value] as const),
  ];
  const found = texts.find(([, text]) => text.includes('\0'));
  if (found !== undefined)
    throw badParams(`/target/${found[0]}`, 'A NUL character cannot be given to a process.');
}

/** What the user forced: a revision has its era. */
function forcedBy(
  revision: string | undefined,
  wished: 'auto' | Era | undefined,
): { readonly forced: HandshakeRevision | undefined; readonly era: Era | undefined } {
  const era = wished === 'auto' ? undefined : wished;
  if (revision === undefined || revision === 'auto') return { forced: undefined, era };
  if (!isRevision(revision))
    throw badParams('/revision', `${revision} is no revision; give auto or one of ${revisions.join(', ')}.`);
  const own: Era = isHandshakeRevision(revision) ? 'handshake' : 'stateless';
  if (era !== undefined && era !== own)
    throw badParams('/era', `${revision} belongs to the era ${own}, not to ${era}.`);
  return { forced: isHandshakeRevision(revision) ? revision : undefined, era: own };
}

/** JSON text on one line; refused when it is no JSON, so that nothing else is put on the wire by accident. */
function jsonText(text: string | undefined, pointer: string): string | undefined {
  if (text === undefined) return undefined;
  const scan = scanJson(text, { wantsDuplicates: false });
  if (!scan.ok)
    throw badParams(
      pointer,
      `Not JSON at character ${scan.offset}: ${scan.expected} expected. To send it all the same, use session/sendRaw.`,
    );
  return onOneLine(text.trim());
}

function metaTexts(
  meta: CallParams<'session/request'>['meta'],
  context: CallContext,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(meta ?? {})) {
    const text = context.textAt(`/meta/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

/** A line ends in a newline unless it is said otherwise; the body of a POST has none. */
function rawBytes(params: CallParams<'session/sendRaw'>, isLine: boolean): Uint8Array {
  const { text, base64, newline } = params;
  if ((text === undefined) === (base64 === undefined))
    throw badParams('/text', 'Give either text or base64.');
  const bytes = base64 === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(base64, 'base64');
  return (newline ?? isLine) === false ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
}

function sentAt(live: LiveSession, seq: number | undefined): { readonly seq: number } {
  if (seq === undefined) throw closedWay(live);
  return { seq };
}

function closedWay(live: LiveSession): CallRefusal {
  const { phase } = live.object();
  return wrongPhase(`Nothing can be sent: the session is ${phase}.`);
}

function wrongPhase(message: string): CallRefusal {
  return new CallRefusal(wireErrorCodes.wrongPhase, message, { kind: 'wrongPhase' });
}

function noSuch(kind: string, message: string): CallRefusal {
  return new CallRefusal(wireErrorCodes.notFound, message, { kind });
}

function badParams(pointer: string, message: string): CallRefusal {
  return new CallRefusal(-32602, message, { kind: 'badParams', pointer });
}
