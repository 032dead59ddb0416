import { spanAt } from '../../base/json/spanAt.ts';
import type { MessageId, SingleMessage } from '../../jsonrpc/message.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';

/** The id that a cancellation names; undefined when it names none. */
export function cancelledIdOf(message: SingleMessage): MessageId | undefined {
  const span = spanAt(message.source, `${message.pointer}/params/requestId`);
  return span === undefined ? undefined : idFromText(message.source.slice(span.start, span.end));
}
