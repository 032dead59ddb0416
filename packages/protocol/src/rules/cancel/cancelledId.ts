import { valueAt } from '../../jsonrpc/memberValue.ts';
import type { MessageId, SingleMessage } from '../../jsonrpc/message.ts';
import { idAt } from '../../jsonrpc/messageId.ts';

/** The id that a cancellation names; undefined when it names none. */
export function cancelledIdOf(message: SingleMessage): MessageId | undefined {
  const span = valueAt(message, '/params/requestId');
  return span === undefined ? undefined : idAt(message.source, span);
}
