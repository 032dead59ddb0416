import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import { messagesOf, samplingMethod, samplingResult } from './asked.ts';
import { blocksOf, type Imbalance, imbalancesOf } from './balance.ts';

const newest = inEach('none', 'none', 'none', 'error');
const sinceNewest = inEach('none', 'none', 'none', 'error', 'error');
const onRequests = { on: 'message', kinds: ['request'], methods: [samplingMethod], side: 'sender' } as const;

/** Tool uses and tool results in the messages of a sampling, which 2025-11-25 has. */
export const samplingToolRules: readonly AnyRule[] = [
  {
    ...onRequests,
    id: 'sampling/tool-result-mixed',
    levels: sinceNewest,
    title: 'A user message that has tool results has nothing else.',
    fix: 'Put text and other blocks into a message of their own.',
    sources: onPage(
      'client/sampling',
      'Tool Result Messages',
      statelessPage('client/sampling', 'Tool Result Messages'),
    ),
    check: findImbalances('mixed'),
  },
  {
    ...onRequests,
    id: 'sampling/tool-use-unbalanced',
    levels: sinceNewest,
    title: 'A user message with the results of all its tool uses follows each message that has tool uses.',
    fix: 'Answer each tool use in the very next message, a failed one with isError.',
    sources: onPage(
      'client/sampling',
      'Tool Use and Result Balance',
      statelessPage('client/sampling', 'Tool Use and Result Balance'),
    ),
    check: findImbalances('unanswered'),
  },
  {
    ...onRequests,
    id: 'sampling/tool-result-unknown-id',
    levels: newest,
    title: 'A tool result names the id of a tool use before it.',
    fix: 'Repeat the id of the tool use as toolUseId.',
    sources: inSchema('ToolResultContent'),
    check: findImbalances('unknownId'),
  },
  {
    id: 'sampling/tool-block-role',
    on: 'message',
    kinds: ['request', 'result'],
    methods: [samplingMethod],
    levels: newest,
    side: 'sender',
    title: 'Tool uses stand in messages of the assistant, tool results in messages of the user.',
    fix: 'Give the message the role that belongs to its blocks.',
    sources: onPage('client/sampling', 'Message Roles'),
    check: checkRoles,
  },
];

function findImbalances(kind: Imbalance['kind']) {
  return ({ message }: MessageMoment): RuleHits => {
    const place = `${message.pointer}/params/messages`;
    const hits = imbalancesOf(readObject(message, 'params')?.messages)
      .filter((found) => found.kind === kind)
      .map(({ path, text }): RuleHit => ({ pointer: place + path, message: text }));
    return limitHits(hits, place);
  };
}

function checkRoles(moment: MessageMoment): RuleHits {
  const { message } = moment;
  const result = message.kind === 'result' ? samplingResult(moment) : undefined;
  const entries =
    message.kind === 'result'
      ? isObject(result)
        ? [{ entry: result, path: '/result' }]
        : []
      : messagesOf(message);
  const hits = entries.flatMap(({ entry, path }) =>
    blocksOf(entry.content).flatMap(({ block: { type }, path: below }): readonly RuleHit[] => {
      const wanted = type === 'tool_use' ? 'assistant' : type === 'tool_result' ? 'user' : undefined;
      const { role } = entry;
      // A result is what the model said, whatever role it gives itself.
      const isWrongResult = message.kind === 'result' && type === 'tool_result';
      if (wanted === undefined || typeof role !== 'string' || (role === wanted && !isWrongResult)) return [];
      const text = isWrongResult
        ? 'The result of a sampling has a tool_result block.'
        : `A ${type} block stands in a message of the role ${quote(role)}, not ${wanted}.`;
      return [{ pointer: message.pointer + path + below, message: text }];
    }),
  );
  return limitHits(hits, message.pointer + (message.kind === 'result' ? '/result' : '/params/messages'));
}
