import { readError } from '../jsonrpc/errorValue.ts';
import { inAll, inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { MessageMoment, Rule } from '../rule.ts';
import { onPage, pageSource, statelessPage } from '../sources.ts';
import { askedOf } from '../stateless/asked.ts';
import { hasMetadata, isAboutCarried } from '../stateless/carried.ts';
import { type AskedCall, callResult, readCall } from './calls.ts';
import { saysUnknown } from './unknownTool.ts';

const ofAnswers = { on: 'message', methods: ['tools/call'], side: 'server' } as const;

/** How a server says that a call went wrong. */
export const toolErrorRules: readonly Rule<'message'>[] = [
  {
    ...ofAnswers,
    id: 'tools/unknown-tool-as-result',
    kinds: ['result'],
    levels: inAll('warning', 'warning'),
    title: 'A call of a tool that does not exist is refused with a JSON-RPC error.',
    fix: 'Answer with an error, code -32602, when there is no such tool.',
    sources: onPage('server/tools', 'Error Handling', statelessPage('server/tools', 'Error Handling')),
    check: (moment) => {
      const { asked } = readCall(moment);
      if (asked?.unlistedBy === undefined || callResult(moment)?.isError !== true) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/result/isError`,
          message: `The tool ${quote(asked.tool)} is not in the last complete list, and the call was answered with a result that says isError.`,
          related: [asked.seq, asked.unlistedBy],
        },
      ];
    },
  },
  {
    ...ofAnswers,
    id: 'tools/execution-error-as-protocol-error',
    kinds: ['error'],
    levels: inAll('warning', 'warning'),
    title: 'What goes wrong inside a tool is told in a result with isError, which the model gets to see.',
    fix: 'Catch what the tool throws, and answer with a result: the words as content, and isError true.',
    sources: onPage('server/tools', 'Error Handling', statelessPage('server/tools', 'Error Handling')),
    check: (moment) => {
      const refused = refusedCall(moment);
      if (refused === undefined || !refused.asked.fits) return undefined;
      const { asked, listedSeq, code } = refused;
      if (isOfProtocol(code)) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/error/code`,
          message: `The tool ${quote(asked.tool)} is listed and its arguments fit, but the call was answered with the error ${code}. It may well be the tool that failed.`,
          related: [asked.seq, listedSeq],
        },
      ];
    },
  },
  {
    ...ofAnswers,
    id: 'tools/input-error-as-protocol-error',
    kinds: ['error'],
    levels: inEach('none', 'none', 'none', 'warning', 'warning'),
    title:
      'Arguments that a tool does not take are told in a result with isError, so that the model can mend them.',
    fix: 'Answer with a result that says what is wrong with the arguments, and isError true.',
    sources: {
      '2025-11-25': pageSource('2025-11-25', 'server/tools', 'Error Handling'),
      '2026-07-28': statelessPage('server/tools', 'Error Handling'),
    },
    check: (moment) => {
      const refused = refusedCall(moment);
      if (refused === undefined || refused.code !== -32602 || !refused.asked.isWellFormed) return undefined;
      if (moment.revision === '2026-07-28' && mayLackElse(moment)) return undefined;
      // How calls and tasks go together has rules of its own.
      if (moment.revision === '2025-11-25' && refused.asked.isAboutTask) return undefined;
      // The server itself says that it is not about the arguments.
      if (saysUnknown(refused.text)) return undefined;
      const { asked, listedSeq } = refused;
      return [
        {
          pointer: `${moment.message.pointer}/error/code`,
          message: `The call of the listed tool ${quote(asked.tool)} is well formed, but was refused with the error -32602.`,
          related: [asked.seq, listedSeq],
        },
      ];
    },
  },
];

/** Whether a call of 2026-07-28 may be refused for something else in its params than the arguments. */
function mayLackElse(moment: MessageMoment): boolean {
  const asked = askedOf(moment);
  if (asked === undefined || !hasMetadata(asked)) return true;
  return Object.hasOwn(asked.params, 'inputResponses') || Object.hasOwn(asked.params, 'requestState');
}

/** A call of a listed tool that was answered with an error. */
function refusedCall(moment: MessageMoment) {
  const { link, httpStatus = 200, message, state } = moment;
  const asked: AskedCall | undefined = readCall(moment).asked;
  const error = readError(state, message);
  if (asked?.listed === undefined || error?.code === undefined) return undefined;
  // After a cancellation, and with an HTTP error, it is not the tool that speaks.
  if (httpStatus >= 400 || (link.kind === 'answer' && link.isAfterCancel)) return undefined;
  const text = (error.text ?? '').slice(0, 1_000);
  return { asked, listedSeq: asked.listed.seq, code: error.code, text };
}

/** Codes of JSON-RPC for a request that is wrong, and the one that asks for a URL elicitation first. */
function isOfProtocol(code: number): boolean {
  if (isAboutCarried(code)) return true;
  return code === -32600 || code === -32601 || code === -32602 || code === -32042;
}
