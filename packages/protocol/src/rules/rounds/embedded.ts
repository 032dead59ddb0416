import type { Seq } from '../../base/ids.ts';
import { encodePointerToken } from '../../base/json/jsonPointer.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { parseMessage } from '../../jsonrpc/parseMessage.ts';
import { isObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { askedOf } from '../stateless/asked.ts';
import { roundOf } from './roundBook.ts';

/** The requests that 2026-07-28 may answer with input requests, and in whose retry the answers come. */
const askers = ['tools/call', 'prompts/get', 'resources/read'];
/** What the client is asked, which was a request of its own in earlier revisions. */
export const embedded = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** So many input requests of one result are judged one by one, and so many results are remembered for their answers. */
const mostInputs = 50;
const mostResults = 200;

/** An input request, or the answer to one, as the message that it would be in a frame of its own. */
interface Part {
  readonly moment: MessageMoment;
  readonly method: string;
  /** Where it stands in the frame. */
  readonly place: string;
}

interface Notes {
  message?: SingleMessage;
  parts: readonly Part[];
  /** The input requests by the record that asks them and by key. */
  readonly asked: Map<Seq, ReadonlyMap<string, ExchangeEntry>>;
}

/** The rule that judges, inside results and retries of 2026-07-28, what the given one judges in frames; undefined where there is none. */
export function insideOf(rule: AnyRule): Rule<'message'> | undefined {
  if (rule.on !== 'message') return undefined;
  const methods = (rule.methods ?? rule.inside ?? []).filter((method) => embedded.includes(method));
  const kinds = (['request', 'result'] as const).filter((kind) => rule.kinds?.includes(kind) !== false);
  if (methods.length === 0 || kinds.length === 0) return undefined;
  const { checkLife: _, applies: __, ...rest } = rule;
  return {
    ...rest,
    // A request stands in a result, and an answer in a request.
    kinds: kinds.map((kind) => (kind === 'request' ? 'result' : 'request')),
    methods: askers,
    applies: hasParts,
    check: (moment) => checkParts(moment, rule, methods),
  };
}

function hasParts(moment: MessageMoment): boolean {
  return partsOf(moment).length > 0;
}

function checkParts(
  moment: MessageMoment,
  { check, applies = () => true }: Rule<'message'>,
  methods: readonly string[],
): RuleHits {
  const parts = partsOf(moment).filter(
    ({ method, moment: inner }) => methods.includes(method) && applies(inner),
  );
  return parts.flatMap(({ moment: inner, place }) =>
    (check(inner) ?? []).map((hit): RuleHit => ({ ...hit, pointer: placeOf(hit, inner.message, place) })),
  );
}

/** An answer is bare in its frame, without the member `result` in which the rules look for it. */
function placeOf({ pointer = '' }: RuleHit, { kind }: SingleMessage, place: string): string {
  return place + (kind === 'result' ? pointer.replace(/^\/result/, '') : pointer);
}

function partsOf(moment: MessageMoment): readonly Part[] {
  const { message, state } = moment;
  const notes = notesOf(state);
  if (notes.message !== message) {
    notes.message = message;
    notes.parts = message.kind === 'result' ? readQuestions(moment, notes) : readAnswers(moment, notes);
  }
  return notes.parts;
}

function notesOf(state: RuleState): Notes {
  return state.notebook('rounds/embedded', (): Notes => ({ parts: [], asked: new Map() }));
}

function readQuestions(moment: MessageMoment, { asked }: Notes): readonly Part[] {
  const { message, link, seq, atUs } = moment;
  const result = readObject(message, 'result');
  if (link.kind !== 'answer' || result?.resultType !== 'input_required') return [];
  const inputs = isObject(result.inputRequests) ? Object.entries(result.inputRequests) : [];
  const declared = askedOf(moment)?.capabilities;
  const exchanges = new Map<string, ExchangeEntry>();
  const parts = inputs.slice(0, mostInputs).flatMap(([key, input]): readonly Part[] => {
    const path = `/result/inputRequests/${encodePointerToken(key)}`;
    const text = textAt(message, path);
    const method = isObject(input) ? input.method : undefined;
    if (text === undefined || typeof method !== 'string' || !embedded.includes(method)) return [];
    const { id } = link.exchange;
    const place = message.pointer + path;
    const exchange: ExchangeEntry = { seq, pointer: place, method, id, dir: 'in', atUs, hasTimedOut: false };
    exchanges.set(key, exchange);
    const members = membersOf(text);
    const inner: SingleMessage = { kind: 'request', pointer: '', members, source: text, method, id };
    const innerLink = { kind: 'request', exchange } as const;
    return [{ moment: { ...moment, message: inner, link: innerLink, declared }, method, place }];
  });
  if (exchanges.size > 0) asked.set(seq, exchanges);
  const [oldest] = asked.keys();
  if (asked.size > mostResults && oldest !== undefined) asked.delete(oldest);
  return parts;
}

function readAnswers(moment: MessageMoment, { asked }: Notes): readonly Part[] {
  const { message, sender } = moment;
  const params = sender === 'client' ? readObject(message, 'params') : undefined;
  if (params === undefined || !isObject(params.inputResponses)) return [];
  const round = roundOf(moment, params);
  const exchanges = round === undefined ? undefined : asked.get(round.answeredBy);
  if (round === undefined || exchanges === undefined) return [];
  asked.delete(round.answeredBy);
  const given = params.inputResponses;
  return [...exchanges].flatMap(([key, exchange]): readonly Part[] => {
    const path = `/params/inputResponses/${encodePointerToken(key)}`;
    const text = Object.hasOwn(given, key) ? textAt(message, path) : undefined;
    if (text === undefined) return [];
    const source = `{"result":${text}}`;
    const inner: SingleMessage = { kind: 'result', pointer: '', members: membersOf(source), source };
    const link = { kind: 'answer', exchange, isAfterCancel: false } as const;
    const part = { ...moment, message: inner, link };
    return [{ moment: part, method: exchange.method, place: message.pointer + path }];
  });
}

function membersOf(text: string): SingleMessage['members'] {
  const { message } = parseMessage(text);
  return message.kind === 'batch' ? [] : message.members;
}
