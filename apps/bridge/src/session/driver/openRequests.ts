import type { Seq } from '@mcpeek/protocol/base/ids';
import type { AtUs } from '@mcpeek/protocol/base/time';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Judged, LinkedMessage } from '@mcpeek/protocol/rules/judge';
import type { Clock } from '../../platform/clock.ts';
import { createDeadline, type Deadline } from '../deadline.ts';

/** How a request of MCPeek ended. */
export type RequestEnd =
  | {
      readonly kind: 'answered';
      readonly answer: LinkedMessage;
      readonly judged: Judged;
      readonly request: ExchangeEntry;
      /** Status of the HTTP answer whose body it is. */
      readonly httpStatus?: number;
    }
  | {
      readonly kind: 'malformedAnswer';
      readonly judged: Judged;
      readonly request: ExchangeEntry;
      /** What is wrong with the answer, in a few words. */
      readonly why: string;
    }
  | {
      readonly kind: 'timeout';
      readonly request: ExchangeEntry;
      readonly limitMs: number;
      /** A malformed record that looks like the answer. */
      readonly suspect?: Seq;
    }
  | { readonly kind: 'cancelled'; readonly request: ExchangeEntry }
  /** Over HTTP: its exchange is over without the answer. */
  | {
      readonly kind: 'unanswered';
      readonly request: ExchangeEntry;
      /** In words that follow the method's name. */
      readonly why: string;
      readonly exchange: HttpExchange;
    }
  /** The user would not answer what the server asked in between. */
  | { readonly kind: 'declined'; readonly request: ExchangeEntry; readonly judged: Judged }
  | { readonly kind: 'closed'; readonly request: ExchangeEntry };

/** A request that waits. */
export interface WaitingRequest {
  readonly requestSeq: Seq;
  readonly method: string;
  readonly sinceUs: AtUs;
  readonly timeoutMs: number | null;
}

/** The requests of MCPeek that wait for their answers. */
export interface OpenRequests {
  /** Waits for the answer of a request that was just sent; `limitMs` undefined means no limit. */
  readonly wait: (request: ExchangeEntry, limitMs: number | undefined) => Promise<RequestEnd>;
  /** Looks whether a record ends one of them, or shows that it is being worked on. */
  readonly see: (judged: Judged) => void;
  /** Ends one from our side; false when it does not wait. */
  readonly cancel: (requestSeq: Seq) => ExchangeEntry | undefined;
  /** Ends one whose exchange is over without the answer. */
  readonly lose: (request: ExchangeEntry, why: string, exchange: HttpExchange) => void;
  /** Gives one a new limit from now; false when it does not wait. */
  readonly extend: (requestSeq: Seq, limitMs: number | undefined) => boolean;
  /** Holds all limits while the user is asked something. */
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
  /** Ends all: nobody will answer any more. */
  readonly closeAll: () => void;
  readonly list: () => readonly WaitingRequest[];
}

interface Entry {
  readonly request: ExchangeEntry;
  readonly deadline: Deadline;
  readonly settle: (end: RequestEnd) => void;
  suspect?: Seq;
}

/** Makes the table, empty. `onTimeout` runs before the waiting one is told. */
export function createOpenRequests(
  clock: Clock,
  onTimeout: (request: ExchangeEntry, limitMs: number) => void,
  httpStatusOf: (judged: Judged) => number | undefined = () => undefined,
): OpenRequests {
  const entries = new Map<Seq, Entry>();
  let isPaused = false;

  const statusOf = (judged: Judged): { readonly httpStatus?: number } => {
    const httpStatus = httpStatusOf(judged);
    return httpStatus === undefined ? {} : { httpStatus };
  };

  const end = (entry: Entry, how: RequestEnd): void => {
    entry.deadline.stop();
    entries.delete(entry.request.seq);
    entry.settle(how);
  };

  return {
    wait: (request, limitMs) =>
      new Promise((settle) => {
        const deadline = createDeadline(clock, limitMs, () => {
          const limit = deadline.limitMs() ?? 0;
          onTimeout(request, limit);
          const { suspect } = entry;
          end(entry, {
            kind: 'timeout',
            request,
            limitMs: limit,
            ...(suspect === undefined ? {} : { suspect }),
          });
        });
        const entry: Entry = { request, deadline, settle };
        if (isPaused) deadline.pause();
        entries.set(request.seq, entry);
      }),
    see(judged) {
      const { brokenAnswer, row } = judged;
      const meant =
        row.kind === 'malformed' && row.exchange !== undefined ? entries.get(row.exchange) : undefined;
      if (meant !== undefined) meant.suspect = row.seq;
      const brokenEntry = brokenAnswer === undefined ? undefined : entries.get(brokenAnswer.request.seq);
      if (brokenAnswer !== undefined && brokenEntry !== undefined) {
        end(brokenEntry, {
          kind: 'malformedAnswer',
          judged,
          request: brokenEntry.request,
          why: brokenAnswer.why,
        });
      }
      for (const answer of judged.messages) {
        const { link, message } = answer;
        if (link.kind === 'answer') {
          const entry = entries.get(link.exchange.seq);
          if (entry?.request !== link.exchange) continue;
          const { request } = entry;
          if (message.kind === 'invalid') {
            end(entry, { kind: 'malformedAnswer', judged, request, why: 'neither a result nor an error' });
          } else end(entry, { kind: 'answered', answer, judged, request, ...statusOf(judged) });
        } else if (message.kind === 'notification' && message.method === 'notifications/progress') {
          // Who reports progress is alive: the time starts over.
          const entry = judged.row.exchange === undefined ? undefined : entries.get(judged.row.exchange);
          entry?.deadline.reset(entry.deadline.limitMs());
        }
      }
    },
    cancel(requestSeq) {
      const entry = entries.get(requestSeq);
      if (entry !== undefined) end(entry, { kind: 'cancelled', request: entry.request });
      return entry?.request;
    },
    lose(request, why, exchange) {
      const entry = entries.get(request.seq);
      if (entry?.request === request) end(entry, { kind: 'unanswered', request, why, exchange });
    },
    extend(requestSeq, limitMs) {
      const entry = entries.get(requestSeq);
      entry?.deadline.reset(limitMs);
      return entry !== undefined;
    },
    pauseAll() {
      isPaused = true;
      for (const entry of entries.values()) entry.deadline.pause();
    },
    resumeAll() {
      isPaused = false;
      for (const entry of entries.values()) entry.deadline.resume();
    },
    closeAll() {
      for (const entry of [...entries.values()]) end(entry, { kind: 'closed', request: entry.request });
    },
    list: () =>
      [...entries.values()].map(({ request, deadline }) => ({
        requestSeq: request.seq,
        method: request.method,
        sinceUs: request.atUs,
        timeoutMs: deadline.limitMs() ?? null,
      })),
  };
}
