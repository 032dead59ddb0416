import { type Features, featuresOf, isRevision, revisions } from '../revision/revisions.ts';
import { answerRequests } from './answerRequests.ts';
import type { Behaviour } from './behaviour.ts';
import { type ConversationSettings, createConversation } from './conversation.ts';
import { type Exchange, hasRequest, incomingOf, single } from './exchange.ts';
import { refuseAccept, refuseVersion } from './guards.ts';
import type { HttpOptions } from './httpOptions.ts';
import { emptyReply, methodNotAllowed, type Reply, refusal, streamReply, withHeaders } from './reply.ts';
import type { Session, Sessions } from './sessions.ts';
import { createStreams } from './streams.ts';

/** Answers what comes to the one address of Streamable HTTP. */
export type Streamable = (exchange: Exchange) => Promise<Reply>;

export function createStreamable(
  settings: ConversationSettings,
  options: HttpOptions,
  sessions: Sessions,
): Streamable {
  const { onlyRevision } = settings.session;
  const spoken = onlyRevision === undefined ? revisions : [onlyRevision];
  const lonelyStreams = createStreams(settings.host, options.keepaliveMs);
  const allowed = ['POST', ...(options.hasGet ? ['GET'] : []), ...(options.hasDelete ? ['DELETE'] : [])];

  async function initialize(exchange: Exchange, behaviour: Behaviour): Promise<Reply> {
    const session = sessions.create(behaviour.sessionId);
    const { conversation, streams } = session;
    const reply = await answerRequests(exchange, conversation, streams, {
      behaviour,
      options,
      isFirst: true,
    });
    const isBegun = conversation.server.state.isInitialized;
    if (isBegun) sessions.add(session);
    const isTold = isBegun && behaviour.sessionIdOn !== 'later';
    return isTold ? withHeaders(reply, { 'Mcp-Session-Id': session.id }) : reply;
  }

  async function postWithin(exchange: Exchange, behaviour: Behaviour): Promise<Reply> {
    const session = findSession(exchange, behaviour);
    if ('status' in session) return session;
    const { conversation, streams } = session;
    const wrong = refuseBody(exchange, conversation.server.state.features);
    if (wrong !== undefined) return wrong;
    const isFirst = false;
    const reply = hasRequest(exchange.body)
      ? await answerRequests(exchange, conversation, streams, { behaviour, options, isFirst })
      : await accept(exchange, session);
    return tellId(reply, session, behaviour);
  }

  /** A POST of a server without sessions: a conversation of its own. */
  async function postAlone(exchange: Exchange, behaviour: Behaviour): Promise<Reply> {
    const version = refuseVersion(exchange, behaviour, spoken);
    if (version !== undefined) return version;
    const conversation = createConversation(settings, lonelyStreams, false);
    const { state, receive } = conversation.server;
    const header = single(exchange.headers['mcp-protocol-version']);
    state.features = featuresOf(isRevision(header) ? header : (onlyRevision ?? '2025-03-26'));
    state.isInitialized = !startsSession(exchange);
    const wrong = refuseBody(exchange, state.features);
    if (wrong !== undefined) return wrong;
    if (hasRequest(exchange.body)) {
      const isFirst = startsSession(exchange);
      return answerRequests(exchange, conversation, lonelyStreams, { behaviour, options, isFirst });
    }
    if ('line' in exchange.body) await receive(exchange.body.line);
    conversation.close();
    return emptyReply(202);
  }

  async function post(exchange: Exchange, behaviour: Behaviour): Promise<Reply> {
    const accepted = refuseAccept(exchange, ['application/json', 'text/event-stream']);
    if (accepted !== undefined) return accepted;
    const contentType = exchange.headers['content-type']?.toLowerCase().split(';')[0]?.trim();
    if (contentType !== 'application/json') return refusal(415, 'Content-Type must be application/json');
    if (exchange.body.kind === 'notJson') return refusal(400, exchange.body.reason, -32700);
    if (!options.hasSessions) return postAlone(exchange, behaviour);
    return startsSession(exchange) && exchange.sessionId === undefined
      ? initialize(exchange, behaviour)
      : postWithin(exchange, behaviour);
  }

  function get(exchange: Exchange, behaviour: Behaviour): Reply {
    if (!options.hasGet) return methodNotAllowed(allowed.join(', '));
    const accepted = refuseAccept(exchange, ['text/event-stream']);
    if (accepted !== undefined) return accepted;
    const eventId = single(exchange.headers['last-event-id']);
    if (!options.hasSessions) return resumeAlone(eventId, behaviour);
    const session = findSession(exchange, behaviour);
    if ('status' in session) return session;
    const { gets } = session.conversation;
    const eventIds = options.isResumable ? behaviour.eventIds : 'none';
    const attach = eventId === undefined ? gets.open(eventIds) : gets.resume(eventId, behaviour.replays);
    if (attach === undefined) return refusal(400, `the event ${eventId} is not known`);
    return tellId(streamReply(attach), session, behaviour);
  }

  /** Without sessions a GET can only go on with the stream of a POST. */
  function resumeAlone(eventId: string | undefined, behaviour: Behaviour): Reply {
    if (eventId === undefined) return methodNotAllowed('POST');
    if (lonelyStreams.find(eventId, behaviour.replays) === undefined) {
      return refusal(400, `the event ${eventId} is not known`);
    }
    return streamReply((writer, closed) => {
      const found = lonelyStreams.find(eventId, behaviour.replays);
      found?.stream.attach(writer, closed, found.missed);
    });
  }

  function remove(exchange: Exchange, behaviour: Behaviour): Reply {
    if (!options.hasDelete || !options.hasSessions) return methodNotAllowed(allowed.join(', '));
    const session = findSession(exchange, behaviour);
    if ('status' in session) return session;
    if (behaviour.endedSessionId !== 'accept') sessions.end(session);
    return emptyReply(204);
  }

  function findSession(exchange: Exchange, behaviour: Behaviour): Session | Reply {
    const session = sessions.find(exchange, behaviour);
    if ('status' in session) return session;
    const { revision } = session.conversation.server.state.features;
    const hasVersions = revision >= '2025-06-18';
    return (hasVersions ? refuseVersion(exchange, behaviour, spoken) : undefined) ?? session;
  }

  return async (exchange) => {
    const behaviour = settings.hooks.behaviour(exchange.names);
    switch (exchange.method) {
      case 'POST':
        return post(exchange, behaviour);
      case 'GET':
        return get(exchange, behaviour);
      case 'DELETE':
        return remove(exchange, behaviour);
      default:
        return methodNotAllowed(allowed.join(', '));
    }
  };
}

async function accept({ body }: Exchange, { conversation }: Session): Promise<Reply> {
  if ('line' in body) await conversation.server.receive(body.line);
  return emptyReply(202);
}

function startsSession({ body }: Exchange): boolean {
  return body.kind === 'one' && body.incoming.kind === 'request' && body.incoming.method === 'initialize';
}

/** Refuses a body that holds no message one could accept. */
function refuseBody({ body }: Exchange, features: Features): Reply | undefined {
  if (body.kind === 'batch' && (!features.hasBatches || body.incoming.length === 0)) {
    return refusal(400, `${features.revision} allows no such batch`);
  }
  if (hasRequest(body)) return undefined;
  for (const incoming of incomingOf(body)) {
    if (incoming.kind === 'refused') return refusal(400, incoming.reason, incoming.code);
    if (incoming.kind === 'unusable') return refusal(400, incoming.reason);
  }
  return undefined;
}

/** Faults tell the id again, or only now. */
function tellId(reply: Reply, { id }: Session, { sessionIdOn }: Behaviour): Reply {
  if (sessionIdOn === 'initialize') return reply;
  return withHeaders(reply, { 'Mcp-Session-Id': sessionIdOn === 'later' ? id : `${id}-changed` });
}
