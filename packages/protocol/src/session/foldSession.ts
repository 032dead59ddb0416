import type { Seq } from '../base/ids.ts';
import { isRevision, type Revision } from '../base/revision.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import { foldCarrier, foldStatelessAnswer } from './foldStateless.ts';
import { childObject, optional, readEnvelope, readImplementation, readText } from './readParts.ts';
import type { SessionState } from './sessionState.ts';

/** A message as the fold sees it: who sent it, and the method of the request that it answers. */
export interface FoldStep {
  readonly seq: Seq;
  readonly dir: 'out' | 'in';
  readonly message: SingleMessage;
  /** On an answer: the method of its request. */
  readonly answers?: string;
  /** The revision that the request names in its metadata; on an answer, that its request named. */
  readonly carried?: Revision | undefined;
}

/** The session's state after one more message; the same object when nothing changed. */
export function foldSession(state: SessionState, step: FoldStep): SessionState {
  const { message, seq } = step;
  if (message.kind === 'request' && message.method === 'initialize' && step.dir === 'out') {
    const params = childObject(readEnvelope(message), 'params');
    const asked = readText(params, 'protocolVersion');
    return {
      phase: 'initializing',
      era: 'handshake',
      initializeSeq: seq,
      ...optional('asked', asked),
      ...optional('client', readImplementation(params, 'clientInfo')),
      ...optional('clientCapabilities', childObject(params, 'capabilities')),
    };
  }
  if (step.answers === 'initialize' && step.dir === 'in') return foldAnswer(state, step);
  if (step.carried !== undefined) return foldCarried(state, step, step.carried);
  if (
    message.kind === 'notification' &&
    message.method === 'notifications/initialized' &&
    step.dir === 'out'
  ) {
    return { ...state, phase: state.phase === 'initialized' ? 'ready' : state.phase, initializedSeq: seq };
  }
  return state;
}

function foldCarried(state: SessionState, step: FoldStep, carried: Revision): SessionState {
  const { message, answers } = step;
  if (message.kind === 'request') return foldCarrier(state, message, carried);
  if ((message.kind !== 'result' && message.kind !== 'error') || answers === undefined) return state;
  return foldStatelessAnswer(state, message, answers, carried);
}

function foldAnswer(state: SessionState, { message, seq }: FoldStep): SessionState {
  if (message.kind !== 'result') return { ...state, phase: 'refused', initializeAnswerSeq: seq };
  const result = childObject(readEnvelope(message), 'result');
  const answered = readText(result, 'protocolVersion');
  return {
    ...state,
    phase: 'initialized',
    initializeAnswerSeq: seq,
    ...optional('answered', answered),
    ...(answered !== undefined && isRevision(answered) ? { revision: answered } : {}),
    ...optional('server', readImplementation(result, 'serverInfo')),
    ...optional('serverCapabilities', childObject(result, 'capabilities')),
    ...optional('instructions', readText(result, 'instructions')),
  };
}
