import { randomUUID } from 'node:crypto';
import { type Conversation, type ConversationSettings, createConversation } from './conversation.ts';
import { type Exchange, hasRequest } from './exchange.ts';
import type { HttpOptions } from './httpOptions.ts';
import { methodNotAllowed, type Reply, refusal, streamReply, textReply } from './reply.ts';
import type { ServerEvent } from './serverEvent.ts';
import { createStreams } from './streams.ts';

/** The transport of 2024-11-05: one stream for all that comes, and an address for all that goes. */
export interface Legacy {
  readonly open: (exchange: Exchange) => Reply;
  readonly post: (exchange: Exchange) => Promise<Reply>;
  readonly endAll: () => void;
}

export function createLegacy(settings: ConversationSettings, options: HttpOptions): Legacy {
  const { hooks } = settings;
  const conversations = new Map<string, Conversation>();

  function greet(id: string, { names, base }: Exchange): readonly ServerEvent[] {
    const path = `/message?sessionId=${id}`;
    const address = options.endpoint === 'absolute' ? `${base}${path}` : path;
    const greeting: readonly ServerEvent[] = [{ type: 'endpoint', data: Buffer.from(address) }];
    return hooks.on(names).reduce((events, hook) => hook.greet?.(events, base) ?? events, greeting);
  }

  return {
    open: (exchange) => {
      if (exchange.method !== 'GET') return methodNotAllowed('GET');
      const id = randomUUID();
      const streams = createStreams(settings.host, options.keepaliveMs);
      const conversation = createConversation(settings, streams, true);
      conversations.set(id, conversation);
      const attach = conversation.gets.open('none', greet(id, exchange));
      return streamReply((writer, closed) => {
        closed.addEventListener('abort', () => {
          conversations.delete(id);
          conversation.close();
        });
        attach(writer, closed);
      });
    },
    post: async ({ method, query, body, names }) => {
      if (method !== 'POST') return methodNotAllowed('POST');
      const conversation = conversations.get(query.get('sessionId') ?? '');
      if (conversation === undefined) return refusal(404, 'no stream is open for this address');
      if (!('line' in body)) return refusal(400, 'the body is not JSON', -32700);
      const accepted = textReply(202, 'text/plain', 'Accepted');
      if (!hasRequest(body) || !hooks.behaviour(names).answersInBody) {
        void conversation.server.receive(body.line);
        return accepted;
      }
      const post = conversation.openPost(names, 'json');
      await conversation.server.receive(body.line, post.origin);
      conversation.closePost(post);
      const [answer] = post.held();
      return answer === undefined ? accepted : textReply(200, 'application/json', answer);
    },
    endAll: () => {
      for (const conversation of conversations.values()) conversation.close();
    },
  };
}
