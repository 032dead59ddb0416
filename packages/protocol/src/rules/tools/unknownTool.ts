import { readError } from '../jsonrpc/errorValue.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { isAboutCarried } from '../stateless/carried.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { readCall } from './calls.ts';

/** Calls of tools that do not exist, and the code that refuses them. */
export const unknownToolRules: readonly AnyRule[] = [
  statelessRule({
    id: 'tools/unknown-tool-code',
    kinds: ['error'],
    methods: ['tools/call'],
    level: 'warning',
    side: 'server',
    title: 'A call of a tool that does not exist is refused with the code -32602.',
    fix: 'Answer with the code -32602 (invalid params) when there is no such tool.',
    page: 'server/tools',
    heading: 'Error Handling',
    check: checkCode,
  }),
];

function checkCode(moment: MessageMoment): RuleHits {
  const { link, message, state } = moment;
  const { asked } = readCall(moment);
  const error = readError(state, message);
  const code = error?.code;
  if (asked === undefined || asked.listed !== undefined || code === undefined) return undefined;
  if (code === -32602 || isAboutCarried(code) || (link.kind === 'answer' && link.isAfterCancel))
    return undefined;
  const { unlistedBy } = asked;
  if (unlistedBy === undefined && !saysUnknown(error?.text ?? '')) return undefined;
  const why =
    unlistedBy === undefined ? 'does not exist, says the error' : 'is not in the last complete list';
  return [
    {
      pointer: `${message.pointer}/error/code`,
      message: `The tool ${quote(asked.tool)} ${why}; the call was refused with ${code} instead of -32602.`,
      related: unlistedBy === undefined ? [asked.seq] : [asked.seq, unlistedBy],
    },
  ];
}

/** So much of the words of an error is read. */
const readText = 1_000;

/** Tells whether the words of an error say that there is no such tool. */
export function saysUnknown(text: string): boolean {
  return /\b(unknown|no such) tool\b|\btool\b.*\bnot (found|exist)/i.test(text.slice(0, readText));
}
