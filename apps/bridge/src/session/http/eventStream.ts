import { type HttpEventPart, type HttpResponsePart, headerValue } from '@mcpeek/protocol/record/httpPart';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Judged } from '@mcpeek/protocol/rules/judge';

/** How opening the stream of the old HTTP+SSE ended. */
export type StreamOpening =
  | { readonly kind: 'open'; readonly endpoint: string }
  /** The endpoint is at another origin, which the user did not allow. */
  | { readonly kind: 'otherOrigin'; readonly endpoint: string; readonly origin: string; readonly own: string }
  | { readonly kind: 'failed'; readonly why: string; readonly status?: number }
  /** The event that should name where to post names no address. */
  | { readonly kind: 'noAddress'; readonly why: string }
  | { readonly kind: 'timeout' };

/** The stream of the old HTTP+SSE (2024-11-05, basic/transports, HTTP with SSE). */
export interface EventStream {
  /** Opens the stream and waits for the event that names where to post. */
  readonly open: () => Promise<StreamOpening>;
  /** Looks for the event. */
  readonly see: (judged: Judged, root: number | undefined) => void;
  /** Its exchange is over; true when it had been opened. */
  readonly ended: (exchange: HttpExchange, root: number) => boolean;
  /** The wait for the event is over. */
  readonly giveUp: () => void;
  readonly current: () => number | undefined;
  readonly endpoint: () => string | undefined;
}

/** Makes it, closed. `get` sends the GET and gives the number of its exchange. */
export function createEventStream(parts: {
  readonly url: string;
  readonly allowOtherOrigin: boolean;
  readonly get: () => number | undefined;
}): EventStream {
  let current: number | undefined;
  let endpoint: string | undefined;
  let settle: ((opening: StreamOpening) => void) | undefined;

  const finish = (opening: StreamOpening): void => {
    settle?.(opening);
    settle = undefined;
  };

  return {
    current: () => current,
    endpoint: () => endpoint,
    open() {
      endpoint = undefined;
      return new Promise((resolve) => {
        settle = resolve;
        current = parts.get();
        if (current === undefined) finish({ kind: 'failed', why: 'the connection is closed' });
      });
    },
    see({ record: { http, text } }, root) {
      if (root !== current) return;
      // A body of another type may never end; its head says enough.
      if (http?.part === 'response' && http.carries === 'later') return finish(otherAnswer(http));
      if (http?.part !== 'event' || !isEndpoint(http)) return;
      const named = endpointIn(text ?? '');
      const address = resolve(named, parts.url);
      if (address === undefined) {
        const what =
          named === '' ? 'names no address' : `names ${JSON.stringify(named)}, which is no address`;
        return finish({ kind: 'noAddress', why: `the endpoint event ${what}` });
      }
      const own = new URL(parts.url).origin;
      if (address.origin !== own && !parts.allowOtherOrigin)
        return finish({ kind: 'otherOrigin', endpoint: address.href, origin: address.origin, own });
      endpoint = address.href;
      finish({ kind: 'open', endpoint });
    },
    ended(exchange, root) {
      if (root !== current) return false;
      const wasOpen = endpoint !== undefined;
      current = undefined;
      endpoint = undefined;
      finish(failureOf(exchange));
      return wasOpen;
    },
    giveUp: () => finish({ kind: 'timeout' }),
  };
}

function failureOf({ response, end, events }: HttpExchange): StreamOpening {
  if (response === undefined) return { kind: 'failed', why: end?.problem?.message ?? 'there was no answer' };
  if (response.carries !== 'events') return otherAnswer(response);
  return {
    kind: 'failed',
    status: response.status,
    why: `the stream ended after ${events} events, without naming an endpoint`,
  };
}

function otherAnswer({ status, headers }: Pick<HttpResponsePart, 'status' | 'headers'>): StreamOpening {
  const type = headerValue(headers, 'content-type') ?? 'no content type';
  return {
    kind: 'failed',
    status,
    why: `the GET was answered with HTTP ${status} and ${type}, not with an event stream`,
  };
}

/** Without data the event is none for an event source, but it shows what was meant. */
function isEndpoint({ what, event }: HttpEventPart): boolean {
  return what === 'endpoint' || (event.type === 'endpoint' && (what === 'empty' || what === 'priming'));
}

/** The data of the event: its lines joined, as everywhere. */
function endpointIn(block: string): string {
  return block
    .split(/\r\n|\r|\n/)
    .flatMap((line) => /^\uFEFF?data: ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n')
    .trim();
}

function resolve(named: string, base: string): URL | undefined {
  if (named === '' || named.startsWith('"') || named.startsWith('{')) return undefined;
  if (!URL.canParse(named, base)) return undefined;
  const address = new URL(named, base);
  return address.protocol === 'http:' || address.protocol === 'https:' ? address : undefined;
}
