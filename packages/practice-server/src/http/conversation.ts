import type { ActiveFault, FaultSettings } from '../faults/fault.ts';
import type { Host } from '../host.ts';
import { encodeJson, isJsonObject } from '../json/json.ts';
import { createPracticeServer, type PracticeServer } from '../practiceServer.ts';
import type { Origin } from '../rpc/incoming.ts';
import type { Outgoing } from '../rpc/outbox.ts';
import type { SessionOptions } from '../session/sessionState.ts';
import type { Chunk } from '../stdio/output.ts';
import type { ActiveHooks } from './activeHooks.ts';
import type { Behaviour } from './behaviour.ts';
import { createGetStreams, type GetStreams } from './getStreams.ts';
import { createPost, type Post } from './post.ts';
import { messageEvent, type ServerEvent, withoutLineEnd } from './serverEvent.ts';
import type { Streams } from './streams.ts';

/** What all conversations of one HTTP server share. */
export interface ConversationSettings {
  readonly host: Host;
  readonly session: SessionOptions;
  readonly faults: readonly ActiveFault[];
  readonly faultSettings: FaultSettings;
  readonly hooks: ActiveHooks;
}

/** A message or a batch on its way: what it is decides over which stream it goes. */
export interface Traffic {
  readonly kind: 'answer' | 'related' | 'unrelated';
  readonly names: readonly string[];
  readonly origin: Origin | undefined;
}

/** One session of the practice server, whose messages leave over the streams of HTTP. */
export interface Conversation {
  readonly server: PracticeServer;
  readonly gets: GetStreams;
  /** What came in by a POST that must be answered; `closePost` when it is. */
  readonly openPost: (names: readonly string[], mode: Post['mode']) => Post;
  readonly closePost: (post: Post) => void;
  readonly close: () => void;
}

/** `canAsk` is false when the answers of the client could not find their way back. */
export function createConversation(
  settings: ConversationSettings,
  streams: Streams,
  canAsk: boolean,
): Conversation {
  const { host, hooks, faults, faultSettings } = settings;
  const posts = new Map<Origin, Post>();
  let firstId: unknown = 0;

  const gets = createGetStreams(host, streams, eventsFor);

  function eventsFor(line: Buffer, names: readonly string[]): readonly ServerEvent[] {
    const change = (events: readonly ServerEvent[], hook: (event: ServerEvent) => readonly ServerEvent[]) =>
      events.flatMap(hook);
    const changes = hooks.on(names).flatMap(({ event }) => (event === undefined ? [] : [event]));
    return changes.reduce<readonly ServerEvent[]>(change, [messageEvent(line)]);
  }

  function choosePost({ kind, origin }: Traffic, behaviour: Behaviour): Post | undefined {
    const own = origin === undefined ? undefined : posts.get(origin);
    switch (kind) {
      case 'answer':
        if (behaviour.answersOn === 'get') return undefined;
        if (behaviour.answersOn === 'post') return own;
        return [...posts.values()].find((post) => post !== own && post.mode === 'stream') ?? own;
      case 'related':
        return behaviour.relatedOn === 'get' || own?.mode === 'json' ? undefined : own;
      case 'unrelated':
        if (behaviour.unrelatedOn === 'get') return undefined;
        return [...posts.values()].find((post) => post.mode === 'stream');
    }
  }

  async function route(chunk: Chunk, traffic: Traffic): Promise<void> {
    const line = withoutLineEnd(Buffer.from(chunk));
    if (line.length === 0) return;
    const { kind, names, origin } = traffic;
    const behaviour = hooks.behaviour(names);
    if (kind === 'answer' && origin !== undefined) posts.get(origin)?.markAnswered();
    const post = choosePost(traffic, behaviour);
    if (post === undefined || behaviour.broadcasts) await gets.send(line, names);
    await post?.send(line, kind, eventsFor(line, names));
  }

  const actionsFor = (origin: Origin | undefined) => ({
    host,
    settings: faultSettings,
    send: (message: unknown) => route(encodeJson(message), { ...readTraffic(message), origin }),
    write: (chunk: Chunk) => route(chunk, { kind: kindFor(origin), names: [], origin }),
    firstId: () => firstId,
  });

  function refuseQuestion({ message }: Outgoing): void {
    const isQuestion = message.method !== undefined && message.id !== undefined;
    if (isQuestion) throw new Error('a server without sessions cannot ask the client anything');
  }

  const outlet = {
    deliver: async (line: Chunk, outgoing: readonly Outgoing[]) => {
      if (!canAsk) outgoing.forEach(refuseQuestion);
      const origin = outgoing[0]?.origin;
      const isAnswer = outgoing.some(({ message }) => message.method === undefined);
      const names = outgoing.map(({ method }) => method);
      await route(line, { kind: isAnswer ? 'answer' : kindFor(origin), names, origin });
    },
  };

  const server = createPracticeServer(outlet, host, {
    session: settings.session,
    faults,
    actionsFor,
    onFirstRequest: (id) => {
      firstId = id;
    },
  });

  return {
    server,
    gets,
    openPost: (names, mode) => {
      const post = createPost(names, mode);
      posts.set(post.origin, post);
      return post;
    },
    closePost: (post) => {
      posts.delete(post.origin);
      if (!canAsk && posts.size === 0) server.close();
    },
    close: () => {
      server.close();
      gets.close();
      for (const post of posts.values()) post.close();
      posts.clear();
    },
  };
}

function kindFor(origin: Origin | undefined): 'related' | 'unrelated' {
  return origin === undefined ? 'unrelated' : 'related';
}

/** Traffic of a message that a fault sends; whether it is an answer shows in its members. */
function readTraffic(message: unknown): Pick<Traffic, 'kind' | 'names'> {
  if (!isJsonObject(message)) return { kind: 'related', names: [] };
  const { method } = message;
  if (method !== undefined) return { kind: 'related', names: typeof method === 'string' ? [method] : [] };
  return { kind: 'answer', names: [] };
}
