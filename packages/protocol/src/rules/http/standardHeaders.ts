import { headerValue } from '../../record/httpPart.ts';
import { nameHeaderPointer } from '../../revisions/2026-07-28/nameHeader.ts';
import { extensionSources } from '../extensions/extensionRule.ts';
import { inStateless } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { isPost } from './exchanges.ts';
import { onStateless, requestRule } from './httpRule.ts';
import { faultyParamValues } from './paramHeader.ts';
import { methodFault, namedIn, nameFault, requestIn, writingFault } from './requestHeaders.ts';

const levels = inStateless('error');
const sources = { '2026-07-28': onStateless('Standard Request Headers') };

/** The headers of 2026-07-28 that repeat what a body says. */
export const standardHeaderRules: readonly AnyRule[] = [
  requestRule({
    id: 'http/method-header',
    levels,
    title: 'Mcp-Method repeats the method of the request.',
    fix: 'Send Mcp-Method with the very method of the body.',
    sources,
    find: ({ exchange }) => methodFault(exchange),
  }),
  requestRule({
    id: 'http/name-header',
    levels,
    title:
      'Mcp-Name repeats the name of the tool or prompt, or the address of the resource; other methods have none.',
    fix: 'Send Mcp-Name with params.name, or params.uri for a resource, and with these methods only.',
    sources,
    find: ({ exchange }) =>
      isOfTask(exchange) ? undefined : (nameFault(exchange) ?? findNeedless(exchange)),
  }),
  requestRule({
    id: 'http/task-name-header',
    levels,
    title: 'Mcp-Name repeats the id of the task.',
    fix: 'Send Mcp-Name with params.taskId.',
    sources: { '2026-07-28': extensionSources.tasks },
    find: ({ exchange }) => (isOfTask(exchange) ? nameFault(exchange) : undefined),
  }),
  requestRule({
    id: 'http/value-encoding',
    levels,
    title: 'A header value that is no plain ASCII, or looks wrapped, is wrapped as base64.',
    fix: 'Send =?base64?, the base64 of the text as UTF-8 with padding, and ?=; the marker in lower case.',
    sources: { '2026-07-28': onStateless('Value Encoding') },
    find: findBadWriting,
  }),
];

function isOfTask(exchange: HttpMoment['exchange']): boolean {
  return requestIn(exchange)?.method.startsWith('tasks/') === true;
}

/** Of a method that has no `Mcp-Name`. */
function findNeedless(exchange: HttpMoment['exchange']): RuleHit | undefined {
  const value = headerValue(exchange.request.headers, 'mcp-name');
  const [one] = isPost(exchange) ? exchange.posted.messages : [];
  const { message } = one ?? {};
  if (value === undefined || (message?.kind !== 'request' && message?.kind !== 'notification'))
    return undefined;
  const { method } = message;
  // The extension for skills names a skill by its address and says nothing of the header.
  if (nameHeaderPointer(method) !== undefined || method === 'skills/get') return undefined;
  return { severity: 'warning', message: `${quote(method)} was sent with Mcp-Name, which it does not have.` };
}

function findBadWriting(moment: HttpMoment): readonly RuleHit[] {
  const { exchange } = moment;
  const name = headerValue(exchange.request.headers, 'mcp-name');
  const fault = name === undefined ? undefined : writingFault(name, namedIn(exchange)?.text);
  return [
    ...(name === undefined || fault === undefined ? [] : [{ message: `Mcp-Name ${fault}: ${quote(name)}.` }]),
    // Arguments may be secret, so that no value of theirs is repeated here.
    ...faultyParamValues(moment).map(({ name: header, why }) => ({ message: `${header} ${why}.` })),
  ];
}
