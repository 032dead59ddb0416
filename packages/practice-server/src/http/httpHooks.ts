import type { Host } from '../host.ts';
import type { Behaviour } from './behaviour.ts';
import type { BodyWriter } from './bodyWriter.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';
import type { ServerEvent } from './serverEvent.ts';

/** What takes the place of the answer to an HTTP request. */
export type Interception =
  | { readonly kind: 'reply'; readonly reply: Reply }
  /** The connection stays open and silent. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' };

/** What a wrapped body may use. */
export interface Surroundings {
  readonly host: Host;
  readonly idleMs: number;
}

/** The HTTP side of a fault. The members are used in this order, from the request to the bytes of its answer. */
export interface HttpHooks {
  readonly behaviour?: Partial<Behaviour>;
  /** Answers in place of the server, which never sees the request. */
  readonly intercept?: (exchange: Exchange) => Interception | undefined;
  /** With which events a stream of the old transport begins. */
  readonly greet?: (greeting: readonly ServerEvent[], base: string) => readonly ServerEvent[];
  /** Changes an event that carries a message. */
  readonly event?: (event: ServerEvent) => readonly ServerEvent[];
  readonly reply?: (reply: Reply, exchange: Exchange) => Reply;
  /** Changes the bytes of the body on their way. */
  readonly wrap?: (next: BodyWriter, surroundings: Surroundings) => BodyWriter;
}
