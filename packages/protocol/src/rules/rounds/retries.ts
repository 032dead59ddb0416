import { brief, describeValue, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { isSameValue } from '../sameValue.ts';
import { judgeValue } from '../schema/verdict.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { asking, type Round, roundOf, takeQuestion } from './roundBook.ts';

/** What may differ when a request is sent again. */
const changing: ReadonlySet<string> = new Set(['_meta', 'inputResponses', 'requestState']);
const answers: Readonly<Record<string, string>> = {
  'elicitation/create': 'ElicitResult',
  'sampling/createMessage': 'CreateMessageResult',
  'roots/list': 'ListRootsResult',
};
/** So many input responses of a request are told of. */
const mostHits = 20;

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
  onRetry({
    id: 'rounds/params-changed',
    title: 'A request that is sent again has the same params, but for the answers and the state.',
    fix: 'Keep the params of the first attempt and add inputResponses and requestState to them.',
    find: ({ params: first, method, askedBy }, params, { message }) => {
      if ('method' in message && message.method !== method) {
        const seen = `${quote(message.method)} comes back to ${quote(method)} of record ${askedBy}.`;
        return { pointer: '/method', message: seen };
      }
      const names = [...new Set([...Object.keys(first), ...Object.keys(params)])].filter(
        (name) => !changing.has(name),
      );
      const changed = names.find(
        (name) =>
          !Object.hasOwn(first, name) ||
          !Object.hasOwn(params, name) ||
          !isSameValue(first[name], params[name]),
      );
      if (changed === undefined) return undefined;
      const isThere = Object.hasOwn(params, changed);
      return {
        pointer: isThere ? `/params${token(changed)}` : '/params',
        message: `${quote(changed)} ${isThere ? 'is not as it was' : 'is missing, which was'} in the first attempt, record ${askedBy}.`,
      };
    },
  }),
  onRetry({
    id: 'rounds/response-schema',
    heading: 'InputResponses',
    title: 'An input response is the bare result that belongs to what was asked.',
    fix: 'Send the result of the elicitation, the sampling or the list of roots itself, not a message around it.',
    find: ({ inputs }, { inputResponses }) => {
      if (inputResponses === undefined) return undefined;
      if (!isObject(inputResponses))
        return {
          pointer: '/params/inputResponses',
          message: `inputResponses is ${describeValue(inputResponses)}, not an object.`,
        };
      return Object.entries(inputResponses)
        .flatMap(([key, response]): readonly RuleHit[] => {
          const asked = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
          const problems = isObject(asked) ? problemsOf(asked.method, response) : [];
          return problems.map(({ path, text }) => ({
            pointer: `/params/inputResponses${token(key)}${path}`,
            message: `The input response ${quote(key)} ${text}`,
          }));
        })
        .slice(0, mostHits);
    },
  }),
];

interface Problem {
  /** Counted from the input response. */
  readonly path: string;
  readonly text: string;
}

function problemsOf(method: unknown, response: unknown): readonly Problem[] {
  const type = typeof method === 'string' && Object.hasOwn(answers, method) ? answers[method] : undefined;
  if (type === undefined) return [];
  if (!isObject(response)) return [{ path: '', text: `is ${describeValue(response)}, not an object.` }];
  const issues = judgeValue('2026-07-28', type, response);
  // The keys are named since the type of all answers, which does not know the question, misses any of them.
  const keys = 'A bare answer has action, or roots, or role, content and model.';
  if (issues.length > 0 && isObject(response.result))
    return [{ path: '', text: `is wrapped in "result". ${keys}` }];
  return issues.map(({ pointer, message }) => ({ path: pointer, text: `is no ${type}: ${message} ${keys}` }));
}

function onRetry(
  rule: Pick<Rule<'message'>, 'id' | 'kinds' | 'title' | 'fix'> & {
    readonly heading?: string;
    readonly find: (round: Round, params: ReadObject, moment: MessageMoment) => RuleHit | RuleHits;
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    kinds: ['request'],
    heading: 'Client Requirements (Basic Workflow)',
    ...rest,
    methods: asking,
    level: 'error',
    side: 'client',
    page: 'basic/patterns/mrtr',
    check: (moment): RuleHits => {
      const { message, sender } = moment;
      if (message.kind === 'result') {
        takeQuestion(moment);
        return undefined;
      }
      const params = sender === 'client' ? readObject(message, 'params') : undefined;
      const round = params === undefined ? undefined : roundOf(moment, params);
      if (params === undefined || round === undefined) return undefined;
      const found = find(round, params, moment);
      if (found === undefined) return undefined;
      const related = [round.askedBy, round.answeredBy];
      const hits: readonly RuleHit[] = 'length' in found ? found : [found];
      return hits.map((hit) => ({ ...hit, pointer: message.pointer + (hit.pointer ?? ''), related }));
    },
  });
}
