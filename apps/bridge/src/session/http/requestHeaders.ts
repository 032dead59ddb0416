import { isHandshakeRevision } from '@mcpeek/protocol/base/revision';
import { stringAt, textAt } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import { parseMessage } from '@mcpeek/protocol/jsonrpc/parseMessage';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import { encodeHeaderValue } from '@mcpeek/protocol/revisions/2026-07-28/headerValue';
import { nameHeaderPointer } from '@mcpeek/protocol/revisions/2026-07-28/nameHeader';
import { carriedVersion } from '@mcpeek/protocol/session/carriedVersion';

/** What the headers of a message depend on beside the message. */
export interface HeaderContext {
  /** The revision that the handshake agreed on. */
  readonly agreed: string | undefined;
  readonly sessionId: string | undefined;
  /** Headers for the arguments of a tool, from the annotations in its schema. */
  readonly paramHeaders: (tool: string, argumentsText: string | undefined) => HeaderList;
}

/** The headers of a POST of this text, as its revision has them (basic/transports, Sending Messages to the Server). */
export function postHeaders(text: string, context: HeaderContext): HeaderList {
  const { message } = parseMessage(text);
  return [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ...(message.kind === 'batch' ? agreedHeaders(context) : messageHeaders(message, context)),
  ];
}

/** The headers of every request after the handshake: its session and its revision. */
export function agreedHeaders({ agreed, sessionId }: HeaderContext): HeaderList {
  return [
    ...(agreed === undefined ? [] : [['MCP-Protocol-Version', agreed] as const]),
    ...(sessionId === undefined ? [] : [['Mcp-Session-Id', sessionId] as const]),
  ];
}

function messageHeaders(message: SingleMessage, context: HeaderContext): HeaderList {
  if (message.kind === 'request' && message.method === 'initialize') return [];
  const carried = carriedIn(message);
  if (carried === undefined || message.kind !== 'request') return agreedHeaders(context);
  const { method } = message;
  const namePlace = nameHeaderPointer(method);
  const name = namePlace === undefined ? undefined : stringAt(message, namePlace);
  return [
    ['MCP-Protocol-Version', carried],
    ['Mcp-Method', encodeHeaderValue(method)],
    ...(name === undefined ? [] : [['Mcp-Name', encodeHeaderValue(name)] as const]),
    ...(method === 'tools/call' && name !== undefined
      ? context.paramHeaders(name, textAt(message, '/params/arguments'))
      : []),
  ];
}

function carriedIn(message: SingleMessage): string | undefined {
  if (message.kind !== 'request') return undefined;
  const version = carriedVersion(message);
  return version === undefined || isHandshakeRevision(version) ? undefined : version;
}
