import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, hitAt, isObject, quote, readObject } from '../reading.ts';
import type { Rule } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';
import { readCall } from './calls.ts';

const ofCalls = { on: 'message', kinds: ['request'], methods: ['tools/call'], side: 'client' } as const;

/** What a client asks when it calls a tool. */
export const toolCallRules: readonly Rule<'message'>[] = [
  {
    ...ofCalls,
    id: 'tools/call-arguments-not-object',
    levels: inAll('error'),
    title: 'The arguments of a call are an object; they may be left out.',
    fix: 'Send the arguments as an object by name, or leave them out when there are none.',
    sources: inSchema('CallToolRequest'),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !Object.hasOwn(params, 'arguments') || isObject(params.arguments))
        return undefined;
      return hitAt(message, '/params/arguments', `The arguments are ${describeValue(params.arguments)}.`);
    },
  },
  {
    ...ofCalls,
    id: 'tools/call-arguments-invalid',
    levels: inAll('warning'),
    title: 'The arguments of a call fit the inputSchema that the tool was listed with.',
    fix: 'Send what the inputSchema of the tool asks for.',
    sources: onPage('server/tools', 'Tool'),
    check: (moment) => {
      const { asked, misfits } = readCall(moment);
      if (asked?.listed === undefined || misfits.length === 0) return undefined;
      const place = `${moment.message.pointer}/params/arguments`;
      const isThere = Object.hasOwn(readObject(moment.message, 'params') ?? {}, 'arguments');
      const related = [asked.listed.seq];
      return limitHits(
        misfits.map(({ path, text }) => ({
          pointer: isThere ? place + path : `${moment.message.pointer}/params`,
          message: `The call does not fit the inputSchema of ${quote(asked.tool)}: ${path === '' ? 'the object of arguments' : quote(path)} ${text}.`,
          related,
        })),
      );
    },
  },
  {
    ...ofCalls,
    id: 'tools/call-unlisted-tool',
    levels: inAll('info'),
    title: 'A client calls the tools that the server has listed.',
    fix: 'List the tools again, and call one of them by its exact name.',
    sources: onPage('server/tools', 'Calling Tools'),
    check: (moment) => {
      const { asked } = readCall(moment);
      if (asked?.unlistedBy === undefined) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/params/name`,
          message: `The tool ${quote(asked.tool)} is not in the last complete list.`,
          related: [asked.unlistedBy],
        },
      ];
    },
  },
];
