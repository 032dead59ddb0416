import { randomUUID } from 'node:crypto';
import type { Behaviour } from './behaviour.ts';
import { type Conversation, type ConversationSettings, createConversation } from './conversation.ts';
import { type Exchange, hasRequest } from './exchange.ts';
import { type Reply, refusal } from './reply.ts';
import { createStreams, type Streams } from './streams.ts';

export interface Session {
  readonly id: string;
  readonly streams: Streams;
  readonly conversation: Conversation;
}

export interface Sessions {
  /** A session nobody can find yet. */
  readonly create: (ids: Behaviour['sessionId']) => Session;
  readonly add: (session: Session) => void;
  /** The session an exchange belongs to, or why there is none. */
  readonly find: (exchange: Exchange, behaviour: Behaviour) => Session | Reply;
  readonly end: (session: Session) => void;
  readonly endAll: () => void;
}

export function createSessions(
  settings: ConversationSettings,
  keepaliveMs: number | undefined,
  expireAfter: number,
): Sessions {
  const listed = new Map<string, Session>();
  const ended = new Set<string>();
  const requestCounts = new Map<string, number>();
  let count = 0;

  function mint(ids: Behaviour['sessionId']): string {
    count += 1;
    switch (ids) {
      case 'random':
        return randomUUID();
      case 'odd':
        return `session ${count}\tof practice`;
      case 'empty':
        return '';
      case 'counter':
        return String(count);
      case 'same':
        return 'practice-session-of-everybody';
    }
  }

  function newest(): Session | Reply {
    return [...listed.values()].at(-1) ?? refusal(400, 'no session has begun');
  }

  function end(session: Session): void {
    listed.delete(session.id);
    ended.add(session.id);
    session.conversation.close();
  }

  function hasExpired(id: string, exchange: Exchange): boolean {
    const requests = (requestCounts.get(id) ?? 0) + (hasRequest(exchange.body) ? 1 : 0);
    requestCounts.set(id, requests);
    return requests > expireAfter;
  }

  return {
    create: (ids) => {
      const streams = createStreams(settings.host, keepaliveMs);
      return { id: mint(ids), streams, conversation: createConversation(settings, streams, true) };
    },
    add: (session) => void listed.set(session.id, session),
    find: (exchange, behaviour) => {
      const id = exchange.sessionId ?? '';
      const session = listed.get(id);
      if (session !== undefined) {
        if (!behaviour.expires || !hasExpired(id, exchange)) return session;
        end(session);
      }
      if (id === '') {
        return behaviour.missingSessionId === 'accept'
          ? newest()
          : refusal(behaviour.missingSessionId, 'Mcp-Session-Id is missing');
      }
      const policy = ended.has(id) ? behaviour.endedSessionId : behaviour.unknownSessionId;
      return policy === 'accept' ? newest() : refusal(policy, 'Session not found', -32001);
    },
    end,
    endAll: () => {
      for (const session of [...listed.values()]) end(session);
    },
  };
}
