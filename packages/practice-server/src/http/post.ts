import type { Origin } from '../rpc/incoming.ts';
import type { Traffic } from './conversation.ts';
import type { ServerEvent } from './serverEvent.ts';
import type { MessageStream } from './streams.ts';

/** A POST with requests, while they are being answered. */
export interface Post {
  readonly origin: Origin;
  readonly names: readonly string[];
  /** `json`: only answers go with it. `auto`: it becomes a stream when something else comes first. */
  readonly mode: 'json' | 'auto' | 'stream';
  readonly send: (line: Buffer, kind: Traffic['kind'], events: readonly ServerEvent[]) => Promise<void>;
  /** Resolves when something comes that no JSON body can carry. */
  readonly needsStream: Promise<void>;
  /** The answers so far that no stream took. */
  readonly held: () => readonly Buffer[];
  /** Sends what was held, and everything to come, over this stream. */
  readonly useStream: (stream: MessageStream) => void;
  readonly markAnswered: () => void;
  readonly isAnswered: () => boolean;
  readonly close: () => void;
}

export function createPost(names: readonly string[], mode: Post['mode']): Post {
  const { promise: needsStream, resolve: demandStream } = Promise.withResolvers<void>();
  const held: { readonly line: Buffer; readonly events: readonly ServerEvent[] }[] = [];
  let stream: MessageStream | undefined;
  let isAnswered = false;

  async function push(events: readonly ServerEvent[]): Promise<void> {
    for (const event of events) await stream?.push(event);
  }

  return {
    origin: Symbol('post'),
    names,
    mode,
    send: async (line, kind, events) => {
      if (stream !== undefined) return push(events);
      held.push({ line, events });
      if (kind !== 'answer') demandStream();
    },
    needsStream,
    held: () => held.map(({ line }) => line),
    useStream: (next) => {
      stream = next;
      for (const { events } of held.splice(0)) void push(events);
    },
    markAnswered: () => {
      isAnswered = true;
    },
    isAnswered: () => isAnswered,
    close: () => stream?.finish(),
  };
}
