import { stringAt } from '../../jsonrpc/memberValue.ts';
import type { RequestMessage } from '../../jsonrpc/message.ts';
import { headerValues } from '../../record/httpPart.ts';
import {
  decodeHeaderValue,
  hasMarkerInOtherCase,
  isPlainHeaderValue,
} from '../../revisions/2026-07-28/headerValue.ts';
import { nameHeaderPointer } from '../../revisions/2026-07-28/nameHeader.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import { isPost } from './exchanges.ts';

/** The request that a POST carries alone. */
export function requestIn(exchange: HttpExchange): RequestMessage | undefined {
  const [one, another] = isPost(exchange) ? exchange.posted.messages : [];
  return one?.message.kind === 'request' && another === undefined ? one.message : undefined;
}

/** What is wrong with `Mcp-Method`. */
export function methodFault(exchange: HttpExchange): string | undefined {
  const request = requestIn(exchange);
  if (request === undefined) return undefined;
  const { method } = request;
  const [value, another] = headerValues(exchange.request.headers, 'mcp-method');
  if (value === undefined) return `${quote(method)} was sent without Mcp-Method.`;
  if (another !== undefined) return 'Mcp-Method is sent more than once.';
  if (value === method) return undefined;
  const isCase = value.toLowerCase() === method.toLowerCase();
  return `Mcp-Method is ${quote(value)}, but the body asks for ${quote(method)}${isCase ? '; upper and lower case count' : ''}.`;
}

/** What is wrong with `Mcp-Name` where the method has it; what is wrongly written is a matter of its own. */
export function nameFault(exchange: HttpExchange): string | undefined {
  const named = namedIn(exchange);
  if (named === undefined) return undefined;
  const { method, text, pointer } = named;
  const [value, another] = headerValues(exchange.request.headers, 'mcp-name');
  if (value === undefined) return `${quote(method)} was sent without Mcp-Name.`;
  if (another !== undefined) return 'Mcp-Name is sent more than once.';
  if (writingFault(value, text) !== undefined) return undefined;
  const read = decodeHeaderValue(value);
  return read.ok && read.value === text
    ? undefined
    : `Mcp-Name is ${quote(value)}, which is not ${pointer} of the body, ${quote(text)}.`;
}

/** The text in the body that `Mcp-Name` repeats. */
export function namedIn(
  exchange: HttpExchange,
): { readonly method: string; readonly text: string; readonly pointer: string } | undefined {
  const request = requestIn(exchange);
  const pointer = request === undefined ? undefined : nameHeaderPointer(request.method);
  if (request === undefined || pointer === undefined) return undefined;
  const text = stringAt(request, pointer);
  return text === undefined ? undefined : { method: request.method, text, pointer };
}

/** Why a value is not written as a header's value must be, in words that follow its name; `text` is what it should stand for. */
export function writingFault(value: string, text: string | undefined): string | undefined {
  const read = decodeHeaderValue(value);
  if (!read.ok) return read.problem.why;
  if (text === undefined || read.value === text) return undefined;
  if (value === text) return 'looks like a wrapped value, so that it must be wrapped itself';
  if (hasMarkerInOtherCase(value))
    return 'has its marker in upper case, so that it is not read as a wrapped value';
  const isTrimmed = !isPlainHeaderValue(text) && value === text.replaceAll(/^[\t ]+|[\t ]+$/g, '');
  return isTrimmed ? 'lost the spaces around its text, so that it must be wrapped' : undefined;
}
