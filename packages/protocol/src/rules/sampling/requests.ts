import { memberOf } from '../../jsonrpc/memberValue.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { brief, describeValue, hitAt, isObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';
import { askedSampling, messagesOf, samplingMethod, samplingResult } from './asked.ts';

/** What a request for a sampling must look like. */
export const samplingRequestRules: readonly AnyRule[] = [
  onRequest({
    id: 'sampling/params-shape',
    levels: inAll('error'),
    title: 'A request for a sampling has messages, which are an array, and maxTokens, which is a number.',
    fix: 'Send params with "messages":[…] and "maxTokens":1000.',
    sources: inSchema('CreateMessageRequest'),
    check: (moment) => {
      const { message } = moment;
      askedSampling(moment);
      const params = readObject(message, 'params');
      if (params === undefined) {
        const isThere = memberOf(message, 'params') !== undefined;
        return hitAt(
          message,
          isThere ? '/params' : '',
          'The request has no params with messages and maxTokens.',
        );
      }
      const hits: RuleHit[] = [];
      const check = (name: string, isRight: boolean, wanted: string): void => {
        if (isRight) return;
        const isThere = Object.hasOwn(params, name);
        hits.push({
          pointer: `${message.pointer}/params${isThere ? `/${name}` : ''}`,
          message: `${name} is ${describeValue(params[name])}; it must be ${wanted}.`,
        });
      };
      check('messages', Array.isArray(params.messages), 'an array');
      check('maxTokens', typeof params.maxTokens === 'number', 'a number');
      return hits;
    },
  }),
  {
    id: 'sampling/content-array-before-r4',
    on: 'message',
    kinds: ['request', 'result'],
    methods: [samplingMethod],
    levels: inEach('error', 'error', 'error', 'none'),
    side: 'sender',
    title: 'A message of a sampling has one content block; a list of blocks came with 2025-11-25.',
    fix: 'Send one message for each block, or negotiate 2025-11-25.',
    sources: inSchema('SamplingMessage'),
    check: (moment) => {
      const { message } = moment;
      const text = (length: number): string =>
        `The content is an array of ${length}; this revision has one block there.`;
      if (message.kind === 'result') {
        const content = samplingResult(moment)?.content;
        return Array.isArray(content) ? hitAt(message, '/result/content', text(content.length)) : undefined;
      }
      const hits = messagesOf(message).flatMap(({ entry: { content }, path }): RuleHits & object =>
        Array.isArray(content) ? hitAt(message, `${path}/content`, text(content.length)) : [],
      );
      return limitHits(hits, `${message.pointer}/params/messages`);
    },
  },
  onRequest({
    id: 'sampling/priority-range',
    levels: inAll('error'),
    title: 'The priorities of the model preferences lie between 0 and 1.',
    fix: 'Scale the priority to a number from 0 to 1.',
    sources: onPage('client/sampling', 'Capability Priorities'),
    check: ({ message }) => {
      const preferences = readObject(message, 'params')?.modelPreferences;
      if (!isObject(preferences)) return undefined;
      return ['costPriority', 'speedPriority', 'intelligencePriority'].flatMap((name) => {
        const value = preferences[name];
        if (typeof value !== 'number' || (value >= 0 && value <= 1)) return [];
        return hitAt(
          message,
          `/params/modelPreferences/${name}`,
          `${name} is ${value}, not between 0 and 1.`,
        );
      });
    },
  }),
  onRequest({
    id: 'sampling/include-context-enum',
    levels: inAll('error'),
    title: 'includeContext is none, thisServer or allServers.',
    fix: 'Use one of the three words, or leave includeContext out.',
    sources: inSchema('CreateMessageRequest'),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !Object.hasOwn(params, 'includeContext')) return undefined;
      const value = params.includeContext;
      if (value === 'none' || value === 'thisServer' || value === 'allServers') return undefined;
      return hitAt(message, '/params/includeContext', `includeContext is ${sayValue(value)}.`);
    },
  }),
  onRequest({
    id: 'sampling/tool-choice-mode',
    levels: inEach('none', 'none', 'none', 'error'),
    title: 'The mode of toolChoice is auto, required or none.',
    fix: 'Use one of the three words; auto is meant when toolChoice is left out.',
    sources: inSchema('ToolChoice'),
    check: ({ message }) => {
      const choice = readObject(message, 'params')?.toolChoice;
      if (!isObject(choice) || !Object.hasOwn(choice, 'mode')) return undefined;
      const { mode } = choice;
      if (mode === 'auto' || mode === 'required' || mode === 'none') return undefined;
      return hitAt(message, '/params/toolChoice/mode', `The mode of toolChoice is ${sayValue(mode)}.`);
    },
  }),
];

/** A small value as JSON, else its type. */
export function sayValue(value: unknown): string {
  return typeof value === 'string' ? brief(JSON.stringify(value.slice(0, 100))) : describeValue(value);
}

function onRequest(
  rule: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
    readonly check: (moment: MessageMoment) => RuleHits;
  },
): AnyRule {
  return { ...rule, on: 'message', kinds: ['request'], methods: [samplingMethod], side: 'sender' };
}
