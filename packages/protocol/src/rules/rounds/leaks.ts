import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { aboutOf, asking, roundsWithKeys, roundsWithState } from './roundBook.ts';

const others = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'completion/complete',
  'subscriptions/listen',
];

/** Answers and states that belong to another request. */
export const leakRules: readonly AnyRule[] = [
  statelessRule({
    id: 'rounds/leak',
    kinds: ['request'],
    methods: [...asking, ...others],
    level: 'error',
    side: 'client',
    title: 'Input responses and requestState go only with the request whose result asked for them.',
    fix: 'Keep them with the request that they belong to, and drop them when it is done.',
    page: 'basic/patterns/mrtr',
    heading: 'Client Requirements (Basic Workflow)',
    check: findLeak,
  }),
];

function findLeak({ message, sender, state }: MessageMoment): RuleHits {
  const params =
    sender === 'client' && message.kind === 'request' ? readObject(message, 'params') : undefined;
  if (params === undefined || message.kind !== 'request') return undefined;
  const { inputResponses, requestState } = params;
  if (inputResponses === undefined && requestState === undefined) return undefined;
  const { method } = message;
  if (!asking.includes(method)) {
    const name = requestState === undefined ? 'inputResponses' : 'requestState';
    return [
      {
        pointer: `${message.pointer}/params/${name}`,
        message: `${quote(method)} never asks for input, yet it carries ${name}. The specification is ambiguous here: a comment in its schema speaks of any request, its pages of three methods.`,
      },
    ];
  }
  const keys = isObject(inputResponses) ? Object.keys(inputResponses) : [];
  const isState = typeof requestState === 'string';
  if (!isState && (requestState !== undefined || keys.length === 0)) return undefined;
  const rounds = isState ? roundsWithState(state, requestState) : roundsWithKeys(state, keys);
  const about = aboutOf(params);
  const [other] = rounds;
  if (other === undefined || rounds.some((round) => round.method === method && round.about === about))
    return undefined;
  const which = typeof other.about === 'string' ? ` for ${quote(other.about)}` : '';
  const whose = `the ${quote(other.method)}${which} of record ${other.askedBy}`;
  return [
    {
      pointer: `${message.pointer}/params/${isState ? 'requestState' : 'inputResponses'}`,
      message: isState
        ? `The state belongs to ${whose}.`
        : `The input responses are what ${whose} was asked for.`,
      related: [other.askedBy, other.answeredBy],
    },
  ];
}
