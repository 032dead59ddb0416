import type { Seq } from '../../base/ids.ts';
import type { MessageId } from '../../jsonrpc/message.ts';
import { brief, isObject, quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

const asking = ['tools/call', 'prompts/get', 'resources/read'];

/** So many questions that the client has not come back to are remembered; of more, the oldest are forgotten. */
const mostRounds = 200;

/** A request that was answered with a question. */
export interface Round {
  readonly method: string;
  /** The name or the address that the request is about. */
  readonly about: unknown;
  readonly id: MessageId;
  readonly askedBy: Seq;
  readonly answeredBy: Seq;
  readonly state: unknown;
  readonly keys: readonly string[];
}

interface Rounds {
  readonly open: Set<Round>;
  newest?: { readonly seq: Seq; readonly round: Round | undefined };
}

/** Requests that are sent again with what the server asked for. */
export const retryRules: readonly AnyRule[] = [
  onRetry({
    id: 'rounds/retry-same-id',
    kinds: ['request', 'result'],
    title: 'A request that is sent again has a new id.',
    fix: 'Give the request a new id; only its method and params stay.',
    find: ({ id, askedBy }, _, { message }) =>
      message.kind === 'request' && message.id.key === id.key
        ? {
            pointer: '/id',
            message: `The id ${brief(id.text)} is that of the first attempt in record ${askedBy}.`,
          }
        : undefined,
  }),
  onRetry({
    id: 'rounds/state-changed',
    title: 'requestState is sent back exactly as it came.',
    fix: 'Repeat the string without reading or rewriting it.',
    find: ({ state, answeredBy }, params) => {
      if (typeof state !== 'string' || params.requestState === state) return undefined;
      const isThere = Object.hasOwn(params, 'requestState');
      return {
        pointer: isThere ? '/params/requestState' : '/params',
        message: `requestState ${isThere ? 'is not that' : 'is missing, which came'} of record ${answeredBy}.`,
      };
    },
  }),
  onRetry({
    id: 'rounds/state-invented',
    title: 'requestState is sent only when the server gave one.',
    fix: 'Leave requestState out.',
    find: ({ state, answeredBy }, params) =>
      state === undefined && Object.hasOwn(params, 'requestState')
        ? { pointer: '/params/requestState', message: `Record ${answeredBy} gave no requestState.` }
        : undefined,
  }),
  onRetry({
    id: 'rounds/responses-missing',
    title: 'A request that is sent again answers all input requests.',
    fix: 'Wait for every answer, and send them under the keys of the input requests.',
    find: ({ keys, answeredBy }, params) => {
      const given = isObject(params.inputResponses) ? params.inputResponses : {};
      const lacks = keys.filter((key) => !Object.hasOwn(given, key));
      const [first] = lacks;
      return first === undefined
        ? undefined
        : {
            pointer: '/params',
            message: `The input request ${quote(first)} of record ${answeredBy} is not answered${lacks.length === 1 ? '' : `, nor ${lacks.length - 1} more`}.`,
          };
    },
  }),
];

function onRetry(
  rule: Pick<Rule<'message'>, 'id' | 'kinds' | 'title' | 'fix'> & {
    readonly find: (round: Round, params: ReadObject, moment: MessageMoment) => RuleHit | undefined;
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    kinds: ['request'],
    ...rest,
    methods: asking,
    level: 'error',
    side: 'client',
    page: 'basic/patterns/mrtr',
    heading: 'Client Requirements (Basic Workflow)',
    check: (moment): RuleHits => {
      const { message, sender, state } = moment;
      if (message.kind === 'result') {
        rememberRound(moment, roundsOf(state));
        return undefined;
      }
      const params = sender === 'client' ? readObject(message, 'params') : undefined;
      const round = params === undefined ? undefined : roundOf(moment, params);
      if (params === undefined || round === undefined) return undefined;
      const hit = find(round, params, moment);
      if (hit === undefined) return undefined;
      const related = [round.askedBy, round.answeredBy];
      return [{ ...hit, pointer: message.pointer + (hit.pointer ?? ''), related }];
    },
  });
}

function roundsOf(state: RuleState): Rounds {
  return state.notebook<Rounds>('rounds', () => ({ open: new Set() }));
}

function rememberRound(moment: MessageMoment, { open }: Rounds): void {
  const { message, link, seq } = moment;
  const result = readObject(message, 'result');
  if (link.kind !== 'answer' || result?.resultType !== 'input_required') return;
  const { method, id, seq: askedBy } = link.exchange;
  const params = askedOf(moment)?.params ?? {};
  open.add({
    method,
    about: params.name ?? params.uri,
    id,
    askedBy,
    answeredBy: seq,
    state: result.requestState,
    keys: isObject(result.inputRequests) ? Object.keys(result.inputRequests) : [],
  });
  if (open.size <= mostRounds) return;
  for (const oldest of open) {
    open.delete(oldest);
    return;
  }
}

/** The question that a request comes back to; told by its state, else by what it is about. Ended by being found. */
export function roundOf({ message, state, seq }: MessageMoment, params: ReadObject): Round | undefined {
  const rounds = roundsOf(state);
  if (rounds.newest?.seq === seq) return rounds.newest.round;
  const round = findRound(rounds, 'method' in message ? message.method : undefined, params);
  if (round !== undefined) rounds.open.delete(round);
  rounds.newest = { seq, round };
  return round;
}

function findRound({ open }: Rounds, method: string | undefined, params: ReadObject): Round | undefined {
  // Without either it may as well be the same request anew.
  if (params.inputResponses === undefined && params.requestState === undefined) return undefined;
  const about = params.name ?? params.uri;
  const fitting = [...open].filter((round) => round.method === method && round.about === about);
  const exact = fitting.filter((round) => round.state === params.requestState);
  // Of several that fit nobody can tell which is meant.
  const [only, another] = exact.length > 0 ? exact : fitting;
  return another === undefined ? only : undefined;
}
