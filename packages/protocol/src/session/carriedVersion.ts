import { mentions, stringAt } from '../jsonrpc/memberValue.ts';
import type { RequestMessage } from '../jsonrpc/message.ts';

const pointer = '/params/_meta/io.modelcontextprotocol~1protocolVersion';

/** The protocol version that a request carries in its metadata; undefined when it carries none. */
export function carriedVersion(message: RequestMessage): string | undefined {
  // The search spares nearly all requests of a handshake session the pass over their params; a name may be escaped.
  if (!mentions(message, 'params', 'protocolVersion')) return undefined;
  return stringAt(message, pointer);
}
