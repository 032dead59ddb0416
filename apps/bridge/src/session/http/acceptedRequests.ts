import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import { isOpen } from './resuming.ts';

/** Requests that were answered by 202 alone: a wrong server may still answer them on the stream of the GET. */
export interface AcceptedRequests {
  readonly add: (asked: readonly ExchangeEntry[], exchange: HttpExchange) => void;
  /** There is no such stream any more, nor will there be. */
  readonly giveUp: () => void;
}

/** Makes the list, empty. */
export function createAcceptedRequests(
  lose: (asked: readonly ExchangeEntry[], exchange: HttpExchange) => void,
): AcceptedRequests {
  let waiting: { readonly asked: readonly ExchangeEntry[]; readonly exchange: HttpExchange }[] = [];
  return {
    add(asked, exchange) {
      waiting = waiting.filter((each) => each.asked.some(isOpen));
      waiting.push({ asked, exchange });
    },
    giveUp() {
      const lost = waiting;
      waiting = [];
      for (const { asked, exchange } of lost) lose(asked.filter(isOpen), exchange);
    },
  };
}
