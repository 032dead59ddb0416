import type { SingleMessage } from '../../jsonrpc/message.ts';
import { quote } from '../reading.ts';

/** What a message is, for the beginning of a sentence. */
export function wordsFor(message: SingleMessage): string {
  if (message.kind === 'request' || message.kind === 'notification') return quote(message.method);
  return message.kind === 'error' ? 'An error' : 'A result';
}
