import type { Seq } from '../../base/ids.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { idFromText } from '../../jsonrpc/messageId.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject } from '../reading.ts';
import type { RuleState } from '../ruleState.ts';

/** So many subscriptions of a session are remembered; of more, the oldest are forgotten. */
const most = 1_000;

/** What the server may tell because a client listens. */
export interface Subscription {
  readonly exchange: ExchangeEntry;
  /** What was asked for; undefined when it cannot be read. */
  readonly asked: ReadObject | undefined;
  acknowledgedBy?: Seq;
  /** What the server said that it will tell; undefined while that is not known. */
  honoured?: ReadObject;
  /** The notification by which the server ended it. */
  endedBy?: Seq;
  /** That something came before the acknowledgement is said once. */
  isEarly: boolean;
}

/** The subscriptions of a session by the key of their id. */
export function subscriptionsOf(state: RuleState): Map<string, Subscription> {
  return state.notebook('subscriptions', () => new Map<string, Subscription>());
}

/** Remembers a request to listen. */
export function remember(state: RuleState, exchange: ExchangeEntry, params: ReadObject | undefined): void {
  const book = subscriptionsOf(state);
  const asked = isObject(params?.notifications) ? params.notifications : undefined;
  book.delete(exchange.id.key);
  book.set(exchange.id.key, { exchange, asked, isEarly: false });
  if (book.size <= most) return;
  for (const oldest of book.keys()) {
    book.delete(oldest);
    return;
  }
}

/** The id of a subscription that a message of the server carries, as written. */
export function subscriptionIdOf(message: SingleMessage, member: 'params' | 'result'): string | undefined {
  return textAt(message, `/${member}/_meta/io.modelcontextprotocol~1subscriptionId`);
}

/** The subscription with an id as written. */
export function findSubscription(state: RuleState, text: string): Subscription | undefined {
  return subscriptionsOf(state).get(idFromText(text).key);
}
