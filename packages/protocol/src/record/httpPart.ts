import type { DurationUs } from '../base/time.ts';
import type { SseEvent, SseEventKind } from '../frame/sseEvent.ts';

/** Header lines as they stood on the wire: names in their own case, in order, repeated ones repeated. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The connection that an exchange used; numbers count from 1 in a session. */
export interface HttpConnection {
  readonly number: number;
  /** An exchange before this one used it too. */
  readonly isReused: boolean;
  /** `127.0.0.1:4000`, `[::1]:4000`; of a proxy its own. */
  readonly remote?: string;
  /** The proxy it goes through, without credentials. */
  readonly proxy?: string;
  /** Such as `TLSv1.3`. */
  readonly tls?: string;
}

/** When each step of an exchange was over, in microseconds since the request was handed over; absent where there was none. */
export interface HttpTimes {
  readonly lookupUs?: DurationUs;
  readonly connectUs?: DurationUs;
  readonly tlsUs?: DurationUs;
  /** The request, body included, was handed to the operating system. */
  readonly sentUs?: DurationUs;
  readonly firstByteUs?: DurationUs;
  readonly lastByteUs?: DurationUs;
}

/** A request as it was sent: its head; the record's text is a body that is no frame. */
export interface HttpRequestPart {
  readonly part: 'request';
  /** Number of the exchange, from 1 in a session. */
  readonly id: number;
  readonly method: string;
  /** The whole address, without its fragment. */
  readonly url: string;
  /** What the request line names: a path with its query, or the whole address for a proxy. */
  readonly path: string;
  readonly headers: HeaderList;
  /** What follows: one frame record of this exchange, a body on this record, or nothing. */
  readonly carries: 'frame' | 'text' | 'nothing';
  /** The exchange whose redirect is followed. */
  readonly redirectOf?: number;
  /** The exchange whose stream is taken up again. */
  readonly resumes?: number;
}

/** Where a redirect leads, and whether it was followed. */
export interface HttpRedirect {
  /** The whole address; as it was written where it is none. */
  readonly to: string;
  readonly isFollowed: boolean;
  /** Why it was not, in a sentence. */
  readonly why?: string;
}

/** The head of an answer; the record's text is a body that is no frame. */
export interface HttpResponsePart {
  readonly part: 'response';
  readonly id: number;
  readonly status: number;
  readonly statusText: string;
  /** `1.1` or `1.0`. */
  readonly version: string;
  readonly headers: HeaderList;
  /** What follows: one frame record, a stream of events, a body on this record, nothing, or (when it was slow) a body on the end record. */
  readonly carries: 'frame' | 'events' | 'text' | 'nothing' | 'later';
  readonly connection?: HttpConnection;
  readonly times: HttpTimes;
  readonly redirect?: HttpRedirect;
}

/** The end of an exchange. */
export interface HttpEndPart {
  readonly part: 'end';
  readonly id: number;
  /** `complete`: as HTTP ends it. `cut`: the connection broke off. `aborted`: MCPeek closed it. `failed`: there was no answer. */
  readonly outcome: 'complete' | 'cut' | 'aborted' | 'failed';
  /** Why it did not complete: a sentence, the system's code, and every address that was tried with its own. */
  readonly problem?: {
    readonly message: string;
    readonly code?: string;
    readonly tried?: readonly { readonly address: string; readonly code: string }[];
  };
  /** Bytes of the body after decoding, and as they came where that is not the same. */
  readonly bodyBytes: number;
  readonly encodedBytes?: number;
  readonly connection?: HttpConnection;
  readonly times: HttpTimes;
  /** Of a stream: how many events it brought, and bytes after the last blank line that dispatched nothing. */
  readonly events?: number;
  readonly unfinishedBytes?: number;
}

/** A frame that is the body of a request or an answer. */
export interface HttpBodyPart {
  readonly part: 'body';
  readonly id: number;
}

/** An event that is a frame, or, on an `sse` record, an event, comment or tail that is none; its text is then the whole block. */
export interface HttpEventPart {
  readonly part: 'event';
  readonly id: number;
  readonly what: SseEventKind;
  readonly event: SseEvent;
}

/** What a record has to do with an HTTP exchange. */
export type HttpPart = HttpRequestPart | HttpResponsePart | HttpEndPart | HttpBodyPart | HttpEventPart;

/** What a frame record has to do with one. */
export type HttpFramePart = HttpBodyPart | HttpEventPart;

/** What an `http` record is. */
export type HttpHeadPart = HttpRequestPart | HttpResponsePart | HttpEndPart;

/** The values of a header, in order; its name in any case. */
export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first value of a header, its name in any case. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}
