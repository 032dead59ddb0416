import { describeValue, hitAt, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

const asking = ['tools/call', 'prompts/get', 'resources/read'];
const inputs: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};
const mostHits = 20;

/** Results that ask the client for input before they can be given. */
export const inputRoundRules: readonly AnyRule[] = [
  onInputRequired({
    id: 'rounds/unsupported-method',
    heading: 'Supported Requests',
    title: 'Only tools/call, prompts/get and resources/read may be answered with input_required.',
    fix: 'Answer the request with its whole result or an error.',
    find: (_, { link }) =>
      link.kind !== 'answer' || asking.includes(link.exchange.method)
        ? []
        : [
            {
              pointer: '/result/resultType',
              message: `${quote(link.exchange.method)} was answered with input_required.`,
            },
          ],
  }),
  onInputRequired({
    id: 'rounds/empty',
    heading: 'Server Requirements (Basic Workflow)',
    title: 'A result that asks for input has inputRequests or requestState.',
    fix: 'Say in inputRequests what is needed, or send requestState to have the request sent again.',
    find: ({ inputRequests, requestState }) => {
      if (requestState !== undefined) return [];
      if (inputRequests === undefined)
        return [
          {
            pointer: '/result',
            message: 'The result asks for input but has neither inputRequests nor requestState.',
          },
        ];
      if (!isObject(inputRequests) || Object.keys(inputRequests).length > 0) return [];
      return [
        {
          pointer: '/result/inputRequests',
          message:
            'The result asks for input, but its inputRequests are empty and it has no requestState. The specification is ambiguous here: an empty object is there, literally, yet asks for nothing.',
        },
      ];
    },
  }),
  onInputRequired({
    id: 'rounds/request-kind',
    heading: 'InputRequests',
    title:
      'Each input request has one of the methods elicitation/create, sampling/createMessage and roots/list.',
    fix: 'Ask with one of the three methods.',
    find: (result) =>
      inputsOf(result).flatMap(([key, input]): RuleHit[] => {
        const pointer = `/result/inputRequests${token(key)}`;
        if (!isObject(input))
          return [{ pointer, message: `The input request ${quote(key)} is ${describeValue(input)}.` }];
        const { method } = input;
        if (typeof method === 'string' && Object.hasOwn(inputs, method)) return [];
        const seen = typeof method === 'string' ? quote(method) : describeValue(method);
        return [{ pointer, message: `The method of the input request ${quote(key)} is ${seen}.` }];
      }),
  }),
  onInputRequired({
    id: 'rounds/request-framed',
    level: 'warning',
    heading: 'InputRequests',
    title: 'An input request is no message: it has no jsonrpc and no id.',
    fix: 'Leave jsonrpc and id out; the key names the input request.',
    find: (result) =>
      inputsOf(result).flatMap(([key, input]): RuleHit[] => {
        const extra = isObject(input) ? ['jsonrpc', 'id'].filter((name) => Object.hasOwn(input, name)) : [];
        const pointer = `/result/inputRequests${token(key)}`;
        return extra.length === 0
          ? []
          : [{ pointer, message: `The input request ${quote(key)} has ${extra.join(' and ')}.` }];
      }),
  }),
  onInputRequired({
    id: 'rounds/undeclared-capability',
    heading: 'Server Requirements (Basic Workflow)',
    title: 'A server asks only for input of kinds and modes that the request declared.',
    fix: 'Look at the capabilities in the metadata of this very request before asking.',
    find: (result, moment) => {
      const declared = askedOf(moment)?.capabilities;
      if (declared === undefined) return [];
      return inputsOf(result).flatMap(([key, input]): RuleHit[] => {
        const lack = isObject(input) ? lackOf(input, declared) : undefined;
        if (lack === undefined) return [];
        const pointer = `/result/inputRequests${token(key)}`;
        return [
          {
            pointer,
            message: `The input request ${quote(key)} needs ${lack}, which its request did not declare.`,
          },
        ];
      });
    },
  }),
  onInputRequired({
    id: 'rounds/state-type',
    heading: 'InputRequiredResult',
    title: 'requestState is a string.',
    fix: 'Encode the state as a string; a client only repeats it.',
    find: ({ requestState }) =>
      requestState === undefined || typeof requestState === 'string'
        ? []
        : [{ pointer: '/result/requestState', message: `requestState is ${describeValue(requestState)}.` }],
  }),
  onInputRequired({
    id: 'rounds/cache-fields',
    level: 'warning',
    heading: 'InputRequiredResult',
    title: 'A result that asks for input is never kept, so it does not say for how long.',
    fix: 'Leave ttlMs and cacheScope out.',
    find: (result) => {
      const extra = ['ttlMs', 'cacheScope'].filter((name) => Object.hasOwn(result, name));
      return extra.length === 0
        ? []
        : [{ pointer: '/result', message: `The result asks for input and has ${extra.join(' and ')}.` }];
    },
  }),
];

function inputsOf({ inputRequests }: ReadObject): readonly (readonly [string, unknown])[] {
  return isObject(inputRequests) ? Object.entries(inputRequests) : [];
}

function lackOf({ method, params }: ReadObject, declared: ReadObject): string | undefined {
  const name = typeof method === 'string' && Object.hasOwn(inputs, method) ? inputs[method] : undefined;
  if (name === undefined) return undefined;
  const capability = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (!isObject(capability)) return quote(name);
  if (name !== 'elicitation') return undefined;
  const mode = isObject(params) && params.mode !== undefined ? params.mode : 'form';
  // Who names no mode means forms.
  const hasForm = Object.hasOwn(capability, 'form') || !Object.hasOwn(capability, 'url');
  if (mode === 'form') return hasForm ? undefined : 'the mode "form" of elicitation';
  return mode === 'url' && !Object.hasOwn(capability, 'url') ? 'the mode "url" of elicitation' : undefined;
}

function onInputRequired(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly level?: 'warning';
    readonly heading: string;
    readonly find: (result: ReadObject, moment: MessageMoment) => readonly RuleHit[];
  },
): AnyRule {
  const { find, level = 'error', ...rest } = rule;
  return statelessRule({
    ...rest,
    kinds: ['result'],
    level,
    side: 'server',
    page: 'basic/patterns/mrtr',
    check: (moment) => {
      const result = readObject(moment.message, 'result');
      if (result?.resultType !== 'input_required') return undefined;
      return cut(find(result, moment)).flatMap(({ pointer = '', message = '' }) =>
        hitAt(moment.message, pointer, message),
      );
    },
  });
}

function cut(hits: readonly RuleHit[]): readonly RuleHit[] {
  if (hits.length <= mostHits) return hits;
  const rest = {
    pointer: '/result/inputRequests',
    message: `${hits.length - mostHits} more input requests have the same fault.`,
  };
  return [...hits.slice(0, mostHits), rest];
}
