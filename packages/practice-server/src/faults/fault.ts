import type { Host } from '../host.ts';
import type { HttpHooks } from '../http/httpHooks.ts';
import type { JsonObject } from '../json/json.ts';
import type { IncomingRequest } from '../rpc/incoming.ts';
import type { Chunk } from '../stdio/output.ts';

/** Numbers of the command line that some faults take. */
export interface FaultSettings {
  readonly startSeconds: number;
  readonly lineMegabytes: number;
}

/** What a fault may do beside changing a message. */
export interface FaultActions {
  readonly host: Host;
  readonly settings: FaultSettings;
  /** Sends a message as it is, past all faults. */
  readonly send: (message: unknown) => Promise<void>;
  /** Writes to stdout as it is. */
  readonly write: (chunk: Chunk) => Promise<void>;
  /** The id of the first request of the session. */
  readonly firstId: () => unknown;
}

/**
 * One way to misbehave. Its hooks are called in the order of a message's life: `request`, `reshape` (the message),
 * `rewrite` (its text), `frame` (its bytes with the newline), `before` (what is written ahead of it), `sent`.
 */
export interface Fault {
  readonly name: string;
  /** What it breaks, in one line. */
  readonly about: string;
  /** `start`, `initialized`, `end`, `everything`, or the method whose messages it breaks. */
  readonly on: string;
  readonly start?: (actions: FaultActions) => Promise<void>;
  readonly initialized?: (actions: FaultActions) => void;
  /** `ignore` leaves the request without an answer. */
  readonly request?: (request: IncomingRequest, actions: FaultActions) => 'answer' | 'ignore';
  readonly reshape?: (message: JsonObject, actions: FaultActions) => unknown;
  readonly rewrite?: (text: string) => string;
  readonly frame?: (bytes: Buffer) => Buffer;
  readonly before?: (actions: FaultActions) => Iterable<Chunk>;
  readonly sent?: (request: IncomingRequest | undefined, actions: FaultActions) => void;
  /** What it does when the server speaks HTTP. */
  readonly http?: HttpHooks;
  readonly answersCancelled?: true;
  readonly ignoresStdinEnd?: true;
  readonly ignoresTerm?: true;
}

/** A fault that was asked for, with the method (or `everything`) it breaks this time. */
export interface ActiveFault {
  readonly fault: Fault;
  readonly on: string;
}

export function isOn(active: ActiveFault, method: string): boolean {
  return active.on === 'everything' || active.on === method;
}
