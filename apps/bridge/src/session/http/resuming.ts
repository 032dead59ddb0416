import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Clock } from '../../platform/clock.ts';
import { type Backoff, createBackoff } from './backoff.ts';

/** Streams of requests that ended before the answer and are taken up again (basic/transports, Resumability and Redelivery). */
export interface Resuming {
  /** Takes up the stream of an exchange for these requests; false when it cannot be. */
  readonly begin: (exchange: HttpExchange, asked: readonly ExchangeEntry[]) => boolean;
  /** Tells whether an exchange takes up another; then it is over, and goes on or is given up. */
  readonly ended: (exchange: HttpExchange, root: number) => boolean;
  readonly waiting: () => readonly Backoff[];
  readonly stop: () => void;
}

interface Chain {
  readonly asked: readonly ExchangeEntry[];
  readonly backoff: Backoff;
  lastEventId: string;
  retryMs: number | undefined;
  from: number;
}

/** Makes the list, empty. `get` sends the GET and gives the number of its exchange. */
export function createResuming(parts: {
  readonly clock: Clock;
  readonly get: (lastEventId: string, resumes: number) => number | undefined;
  readonly giveUp: (asked: readonly ExchangeEntry[], exchange: HttpExchange, why: string) => void;
  readonly onChange: () => void;
}): Resuming {
  const chains = new Map<number, Chain>();
  const waiting = new Set<Backoff>();

  const next = (chain: Chain): boolean => {
    const isWaiting = chain.backoff.again(() => {
      waiting.delete(chain.backoff);
      const id = parts.get(chain.lastEventId, chain.from);
      if (id !== undefined) chains.set(id, chain);
      parts.onChange();
    }, chain.retryMs);
    if (isWaiting) waiting.add(chain.backoff);
    parts.onChange();
    return isWaiting;
  };

  return {
    begin(exchange, asked) {
      const { lastEventId, retryMs } = exchange;
      if (lastEventId === undefined) return false;
      return next({ asked, backoff: createBackoff(parts.clock), lastEventId, retryMs, from: exchange.id });
    },
    ended(exchange, root) {
      const chain = chains.get(root);
      if (chain === undefined) return false;
      chains.delete(root);
      const open = chain.asked.filter(isOpen);
      if (open.length === 0) return true;
      const status = exchange.response?.status;
      chain.lastEventId = exchange.lastEventId ?? chain.lastEventId;
      chain.retryMs = exchange.retryMs ?? chain.retryMs;
      chain.from = exchange.id;
      if (exchange.events > 0) chain.backoff.settle();
      const isRefused = status !== undefined && status >= 400 && status < 500;
      if (isRefused)
        parts.giveUp(
          open,
          exchange,
          `its stream could not be taken up again: the server answered HTTP ${status}`,
        );
      else if (!next(chain))
        parts.giveUp(
          open,
          exchange,
          'its stream was taken up again several times without bringing the answer',
        );
      return true;
    },
    waiting: () => [...waiting],
    stop() {
      for (const backoff of waiting) backoff.stop();
      waiting.clear();
      chains.clear();
    },
  };
}

/** Tells whether a request still waits for its answer. */
export function isOpen(request: ExchangeEntry): boolean {
  return request.answeredBy === undefined && request.cancelledBy === undefined;
}
