import { decodeBase64 } from '../../base/base64.ts';
import { decodeUtf8Lossy } from '../../base/utf8.ts';
import { limitHits } from '../limitHits.ts';
import { isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { judgeValue } from '../schema/verdict.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { asking, takeQuestion } from './roundBook.ts';

const types: Readonly<Record<string, string>> = {
  'elicitation/create': 'ElicitRequest',
  'sampling/createMessage': 'CreateMessageRequest',
  'roots/list': 'ListRootsRequest',
};
/** So often the same may be asked in a row before it looks endless. */
const mostTimes = 5;
/** States longer than this are not decoded. */
const longestState = 100_000;
const signed = /^(?:sig|signature|mac|hmac|tag|hash|digest|iv|nonce|ciphertext|jwt|token)$/i;
const shared = { kinds: ['result'], methods: asking, side: 'server', page: 'basic/patterns/mrtr' } as const;

/** What a server asks for, and how often. */
export const questionRules: readonly AnyRule[] = [
  statelessRule({
    ...shared,
    id: 'rounds/request-schema',
    level: 'error',
    title: 'An input request fits the type of its method.',
    fix: 'Send in params what the method requires.',
    heading: 'InputRequests',
    check: findMisfits,
  }),
  statelessRule({
    ...shared,
    id: 'rounds/state-plain',
    level: 'info',
    title: 'A client can change requestState, so a server that relies on it protects it.',
    fix: 'Sign or encrypt the state, and tie it to the caller, the request and a time.',
    heading: 'Server Requirements (Basic Workflow)',
    check: (moment) => {
      const state = takeQuestion(moment)?.state;
      const told = moment.state.notebook<{ isTold: boolean }>('rounds/state-plain', () => ({
        isTold: false,
      }));
      if (typeof state !== 'string' || told.isTold || !isPlain(state)) return undefined;
      told.isTold = true;
      return [
        {
          pointer: `${moment.message.pointer}/result/requestState`,
          message:
            'requestState is JSON that can be read, without anything that looks like a signature; this is said once for the session.',
        },
      ];
    },
  }),
  statelessRule({
    ...shared,
    id: 'rounds/endless',
    level: 'info',
    title: 'A server that has its answers stops asking.',
    fix: 'Read the input responses, and answer the request when they are there.',
    check: (moment) => {
      const round = takeQuestion(moment);
      if (round?.times !== mostTimes + 1) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/result`,
          message: `${quote(round.method)} was answered ${round.times} times in a row with the same question.`,
          related: [round.askedBy],
        },
      ];
    },
  }),
];

function findMisfits({ message }: MessageMoment): RuleHits {
  const result = readObject(message, 'result');
  if (result?.resultType !== 'input_required' || !isObject(result.inputRequests)) return undefined;
  const hits = Object.entries(result.inputRequests).flatMap(([key, input]): readonly RuleHit[] => {
    const method = isObject(input) ? input.method : undefined;
    const type = typeof method === 'string' && Object.hasOwn(types, method) ? types[method] : undefined;
    if (type === undefined) return [];
    const pointer = `${message.pointer}/result/inputRequests${token(key)}`;
    return judgeValue('2026-07-28', type, input).map((issue) => ({
      pointer: pointer + issue.pointer,
      message: `In the input request ${quote(key)}: ${issue.message}`,
    }));
  });
  return limitHits(hits);
}

function isPlain(state: string): boolean {
  if (state.length > longestState) return false;
  const value = parse(state) ?? parse(decode(state));
  return isObject(value) ? !Object.keys(value).some((key) => signed.test(key)) : Array.isArray(value);
}

function decode(state: string): string {
  const bytes = decodeBase64(state.replaceAll('-', '+').replaceAll('_', '/'));
  return bytes === undefined ? '' : decodeUtf8Lossy(bytes);
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // It is no JSON, which is all that is asked here.
    return undefined;
  }
}
