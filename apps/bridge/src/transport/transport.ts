import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HttpEndPart, HttpRequestPart, HttpResponsePart } from '@mcpeek/protocol/record/httpPart';

/** What a transport reports, in the order it happened. */
export type TransportEvent = StdioEvent | HttpEvent;

/** What the transport of a process reports. */
export type StdioEvent =
  | {
      readonly kind: 'spawned';
      readonly pid: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly envNames: readonly string[];
    }
  | { readonly kind: 'failed'; readonly failure: LinkFailure }
  /** Bytes came from the server; the listener may keep the array. */
  | { readonly kind: 'bytes'; readonly channel: 'stdout' | 'stderr'; readonly bytes: Uint8Array }
  /** Bytes were handed to the server's stdin. */
  | { readonly kind: 'sent'; readonly bytes: Uint8Array; readonly by: Initiator }
  | { readonly kind: 'writeFailed'; readonly message: string }
  /** The server closed a channel; no more bytes of it will come. */
  | { readonly kind: 'ended'; readonly channel: 'stdout' | 'stderr' }
  | { readonly kind: 'stdinClosed' }
  | { readonly kind: 'signalSent'; readonly signal: string }
  /** Descendants that left the server's group, so that closing does not end them. */
  | { readonly kind: 'strays'; readonly pids: readonly number[] }
  | { readonly kind: 'exited'; readonly code?: number; readonly signal?: string };

/** What the transport of HTTP exchanges reports; those of one exchange share its number, and `httpEnd` is the last. */
export type HttpEvent =
  /** A request was written, its body whole. */
  | {
      readonly kind: 'httpSent';
      readonly head: Omit<HttpRequestPart, 'part' | 'carries'>;
      readonly body: Uint8Array;
      readonly by: Initiator;
    }
  | { readonly kind: 'httpHead'; readonly head: Omit<HttpResponsePart, 'part' | 'carries'> }
  /** Bytes of an answer's body after decoding; the listener may keep the array. */
  | { readonly kind: 'httpBody'; readonly id: number; readonly bytes: Uint8Array }
  /** The body of an answer that is no stream is not whole after a while: what came must not wait for it. */
  | { readonly kind: 'httpSlow'; readonly id: number }
  | {
      readonly kind: 'httpEnd';
      readonly end: Omit<HttpEndPart, 'part' | 'events' | 'unfinishedBytes'>;
    };

/** Moves bytes to and from one server; knows no JSON. Made by a `createX`, started once, closed once. */
export interface Transport {
  /** Starts; all that follows is told to the listener, `failed` or `exited` last. */
  readonly start: () => void;
  /** Hands bytes to the server and reports `sent` before it returns; false when the way is closed. */
  readonly send: (bytes: Uint8Array, by: Initiator) => boolean;
  /** Ends the server in the order of its transport; resolves when it is gone. Safe to call again. */
  readonly close: () => Promise<void>;
  /** Ends the server at once, without waiting. */
  readonly kill: () => void;
}
