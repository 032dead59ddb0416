import type { Seq } from '../../base/ids.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import type { MessageId } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { askedOf } from '../stateless/asked.ts';

/** The methods whose answer may be a question. */
export const asking = ['tools/call', 'prompts/get', 'resources/read'];

/** So many questions that the client has not come back to are remembered, and as many that it has. */
const mostRounds = 200;

/** A request that was answered with a question. */
export interface Round {
  readonly method: string;
  /** The name or the address that the request is about. */
  readonly about: unknown;
  readonly params: ReadObject;
  readonly id: MessageId;
  readonly askedBy: Seq;
  readonly answeredBy: Seq;
  readonly state: unknown;
  readonly keys: readonly string[];
  /** What was asked, by its key. */
  readonly inputs: ReadObject;
  /** How often in a row the very same was asked, this time among them. */
  readonly times: number;
  /** The questions as text, where they are short enough to be compared. */
  readonly text: string | undefined;
}

interface Rounds {
  readonly open: Set<Round>;
  /** Those that the client came back to, the oldest first. */
  readonly past: Set<Round>;
  /** What a request that waits for its answer comes back to. */
  readonly again: Map<ExchangeEntry, Round>;
  newest?: { readonly seq: Seq; readonly pointer: string; readonly round: Round | undefined };
  asked?: { readonly seq: Seq; readonly pointer: string; readonly round: Round | undefined };
}

/** Questions longer than this are not compared. */
const longest = 10_000;

function roundsOf(state: RuleState): Rounds {
  return state.notebook<Rounds>('rounds', () => ({ open: new Set(), past: new Set(), again: new Map() }));
}

/** Remembers the question that a result asks, once however many rules want to know it. */
export function takeQuestion(moment: MessageMoment): Round | undefined {
  const { message, link, seq, state } = moment;
  const rounds = roundsOf(state);
  if (rounds.asked?.seq === seq && rounds.asked.pointer === message.pointer) return rounds.asked.round;
  const round = readQuestion(moment, rounds);
  rounds.asked = { seq, pointer: message.pointer, round };
  if (link.kind === 'answer') rounds.again.delete(link.exchange);
  if (round !== undefined) addCapped(rounds.open, round);
  return round;
}

function readQuestion(moment: MessageMoment, rounds: Rounds): Round | undefined {
  const { message, link, seq } = moment;
  const result = readObject(message, 'result');
  if (link.kind !== 'answer' || result?.resultType !== 'input_required') return undefined;
  const { method, id, seq: askedBy } = link.exchange;
  const params = askedOf(moment)?.params;
  // Of a request that was forgotten nobody can tell what must stay the same.
  if (params === undefined) return undefined;
  const inputs = isObject(result.inputRequests) ? result.inputRequests : {};
  const asked = textAt(message, '/result/inputRequests');
  const text = asked !== undefined && asked.length <= longest ? asked : undefined;
  const before = rounds.again.get(link.exchange);
  const isSame = before !== undefined && text !== undefined && before.text === text;
  return {
    method,
    about: aboutOf(params),
    params,
    id,
    askedBy,
    answeredBy: seq,
    state: result.requestState,
    keys: Object.keys(inputs),
    inputs,
    times: isSame ? before.times + 1 : 1,
    text,
  };
}

/** The question that a request comes back to; told by its state, else by what it is about. Ended by being found. */
export function roundOf({ message, link, state, seq }: MessageMoment, params: ReadObject): Round | undefined {
  const rounds = roundsOf(state);
  if (rounds.newest?.seq === seq && rounds.newest.pointer === message.pointer) return rounds.newest.round;
  const round = findRound(rounds, 'method' in message ? message.method : undefined, params);
  rounds.newest = { seq, pointer: message.pointer, round };
  if (round === undefined) return undefined;
  rounds.open.delete(round);
  addCapped(rounds.past, round);
  if (link.kind !== 'request') return round;
  rounds.again.set(link.exchange, round);
  const [oldest] = rounds.again.keys();
  if (rounds.again.size > mostRounds && oldest !== undefined) rounds.again.delete(oldest);
  return round;
}

/** Questions that came with a state, whether the client came back to them or not. */
export function roundsWithState(state: RuleState, requestState: string): readonly Round[] {
  const { open, past } = roundsOf(state);
  return [...open, ...past].filter((round) => round.state === requestState);
}

/** Questions that came without a state and asked for just these keys, whether the client came back to them or not. */
export function roundsWithKeys(state: RuleState, keys: readonly string[]): readonly Round[] {
  const { open, past } = roundsOf(state);
  return [...open, ...past].filter(
    (round) =>
      round.state === undefined &&
      round.keys.length === keys.length &&
      keys.every((key) => Object.hasOwn(round.inputs, key)),
  );
}

/** The name or the address that a request is about. */
export function aboutOf(params: ReadObject): unknown {
  return params.name ?? params.uri;
}

function findRound({ open }: Rounds, method: string | undefined, params: ReadObject): Round | undefined {
  // Without either it may as well be the same request anew.
  if (params.inputResponses === undefined && params.requestState === undefined) return undefined;
  const about = aboutOf(params);
  const fitting = [...open].filter((round) => round.method === method && round.about === about);
  const exact = fitting.filter((round) => round.state === params.requestState);
  const chosen = exact.length > 0 ? exact : fitting.length > 0 ? fitting : withAllAnswers(open, params);
  // Of several that fit nobody can tell which is meant.
  const [only, another] = chosen;
  return another === undefined ? only : undefined;
}

/** The questions that a request about something else answers in full: it comes back to them, changed. */
function withAllAnswers(
  open: ReadonlySet<Round>,
  { inputResponses, requestState }: ReadObject,
): readonly Round[] {
  if (!isObject(inputResponses)) return [];
  const given = Object.keys(inputResponses).length;
  return [...open].filter(
    ({ state, keys }) =>
      state === requestState &&
      keys.length > 0 &&
      keys.length === given &&
      keys.every((key) => Object.hasOwn(inputResponses, key)),
  );
}

function addCapped(set: Set<Round>, round: Round): void {
  set.add(round);
  const [oldest] = set;
  if (set.size > mostRounds && oldest !== undefined) set.delete(oldest);
}
