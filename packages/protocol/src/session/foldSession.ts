import type { Seq } from '../base/ids.ts';
import { isRevision } from '../base/revision.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import type { Implementation, JsonObject, SessionState } from './sessionState.ts';

/** A message as the fold sees it: who sent it, and the method of the request that it answers. */
export interface FoldStep {
  readonly seq: Seq;
  readonly dir: 'out' | 'in';
  readonly message: SingleMessage;
  /** On an answer: the method of its request. */
  readonly answers?: string;
}

/** The session's state after one more message; the same object when nothing changed. */
export function foldSession(state: SessionState, step: FoldStep): SessionState {
  const { message, seq } = step;
  if (message.kind === 'request' && message.method === 'initialize' && step.dir === 'out') {
    const params = childObject(readEnvelope(message), 'params');
    const asked = readText(params, 'protocolVersion');
    return {
      phase: 'initializing',
      initializeSeq: seq,
      ...optional('asked', asked),
      ...optional('client', readImplementation(params, 'clientInfo')),
      ...optional('clientCapabilities', childObject(params, 'capabilities')),
    };
  }
  if (step.answers === 'initialize' && step.dir === 'in') return foldAnswer(state, step);
  if (
    message.kind === 'notification' &&
    message.method === 'notifications/initialized' &&
    step.dir === 'out'
  ) {
    return { ...state, phase: state.phase === 'initialized' ? 'ready' : state.phase, initializedSeq: seq };
  }
  return state;
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

/** The parsed envelope; digits may be rounded, which no fact here depends on. */
function readEnvelope(message: SingleMessage): JsonObject | undefined {
  const start = message.members[0]?.start;
  if (start === undefined) return undefined;
  return asObject(parseAt(message));
}

function parseAt(message: SingleMessage): unknown {
  const whole: unknown = JSON.parse(message.source.replace(/^\uFEFF/, ''));
  if (message.pointer === '' || !Array.isArray(whole)) return whole;
  const item: unknown = whole[Number(message.pointer.slice(1))];
  return item;
}

function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** Tells whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function childObject(parent: JsonObject | undefined, key: string): JsonObject | undefined {
  return asObject(parent?.[key]);
}

function readText(parent: JsonObject | undefined, key: string): string | undefined {
  const value = parent?.[key];
  return typeof value === 'string' ? value : undefined;
}

function readImplementation(parent: JsonObject | undefined, key: string): Implementation | undefined {
  const value = childObject(parent, key);
  if (value === undefined) return undefined;
  const title = readText(value, 'title');
  return {
    name: readText(value, 'name') ?? '',
    version: readText(value, 'version') ?? '',
    ...(title === undefined ? {} : { title }),
  };
}

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  const made: Partial<Record<Key, Value>> = {};
  if (value !== undefined) made[key] = value;
  return made;
}
