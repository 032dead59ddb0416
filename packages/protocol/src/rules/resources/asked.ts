import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** So many requests that wait for an answer are remembered, and no URI that is longer; the oldest are forgotten first. */
const mostAsked = 1_000;
const longestUri = 2_000;

interface Notes {
  readonly open: Map<ExchangeEntry, string>;
  message?: SingleMessage;
  uri?: string | undefined;
}

/** The URI that a request names, or the request of an answer; it is kept until the answer. Any number of rules may ask. */
export function askedUri(moment: MessageMoment): string | undefined {
  const { message, state } = moment;
  const notes = state.notebook('resource requests', (): Notes => ({ open: new Map() }));
  if (notes.message === message) return notes.uri;
  notes.message = message;
  notes.uri = take(moment, notes.open);
  return notes.uri;
}

function take({ message, link }: MessageMoment, open: Map<ExchangeEntry, string>): string | undefined {
  if (link.kind === 'answer') {
    const uri = open.get(link.exchange);
    open.delete(link.exchange);
    return uri;
  }
  if (link.kind !== 'request' || link.exchange.dir !== 'out') return undefined;
  const uri = readObject(message, 'params')?.uri;
  if (typeof uri !== 'string' || uri.length > longestUri) return undefined;
  open.set(link.exchange, uri);
  const [oldest] = open.keys();
  if (open.size > mostAsked && oldest !== undefined) open.delete(oldest);
  return uri;
}
