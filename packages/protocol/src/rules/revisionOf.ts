import { type Era, isHandshakeRevision, isRevision, type Revision } from '../base/revision.ts';
import { textAt } from '../jsonrpc/memberValue.ts';
import type { NotificationMessage, RequestMessage, SingleMessage } from '../jsonrpc/message.ts';
import { idFromText } from '../jsonrpc/messageId.ts';
import type { ExchangeEntry, Pairing, PairingLink, WireDirection } from '../jsonrpc/pairing.ts';
import { revisionsOfMethod } from '../revisions/methods.ts';
import { foldSession } from '../session/foldSession.ts';
import { statelessRevision } from '../session/foldStateless.ts';
import { newSessionState, type SessionState } from '../session/sessionState.ts';

/** What a message is judged by. */
export interface JudgedBy {
  readonly revision: Revision | undefined;
  readonly era: Era | undefined;
}

/** What came before a message. */
export interface Before {
  readonly session: SessionState;
  readonly pairing: Pairing;
  /** The requests of the client by the progress token that they gave. */
  readonly tokens: ReadonlyMap<string, ExchangeEntry>;
}

/** Keeps on its exchange the revision that a request of the client names; to be done once a request. */
export function noteCarried(dir: WireDirection, message: SingleMessage, link: PairingLink): void {
  if (dir !== 'out' || message.kind !== 'request' || link.kind !== 'request') return;
  const carried = statelessRevision(message);
  if (carried !== undefined) link.exchange.revision = carried;
}

/** The revision that a message or its request names; undefined for all of a handshake session. */
export function carriedBy(link: PairingLink): Revision | undefined {
  return link.kind === 'request' || link.kind === 'answer' || link.kind === 'duplicate'
    ? link.exchange.revision
    : undefined;
}

/** Finds what judges a message: what it carries, else what was agreed on, else nothing but its era. */
export function judgedBy(
  { session, pairing, tokens }: Before,
  message: SingleMessage,
  link: PairingLink,
): JudgedBy {
  const carried = carriedBy(link);
  if (carried !== undefined) return { revision: carried, era: 'stateless' };
  if (message.kind === 'request') {
    if (message.method === 'initialize') return { revision: askedRevision(message), era: 'handshake' };
    return session.revision === undefined ? unmistakable(session, message) : agreed(session);
  }
  const isMixed = session.carried !== undefined && session.revision !== session.carried;
  if (message.kind !== 'notification' || !isMixed) return agreed(session);
  const asker = requestOf(message, pairing, tokens)?.revision;
  if (asker !== undefined) return { revision: asker, era: 'stateless' };
  return session.era === 'stateless' ? { revision: session.carried, era: 'stateless' } : agreed(session);
}

function agreed({ revision, era }: SessionState): JudgedBy {
  return { revision, era };
}

function askedRevision(message: RequestMessage): Revision | undefined {
  const { asked } = foldSession(newSessionState, { seq: 0, dir: 'out', message });
  return asked !== undefined && isRevision(asked) ? asked : undefined;
}

/** A method that one revision without handshake alone has tells which it is, whatever else is missing. */
function unmistakable(session: SessionState, { method }: RequestMessage): JudgedBy {
  const [only, another] = revisionsOfMethod(method);
  return session.era === 'handshake' ||
    only === undefined ||
    another !== undefined ||
    isHandshakeRevision(only)
    ? agreed(session)
    : { revision: only, era: 'stateless' };
}

/** The request that a notification of the server belongs to, as far as it says so. */
function requestOf(
  message: NotificationMessage,
  pairing: Pairing,
  tokens: ReadonlyMap<string, ExchangeEntry>,
): ExchangeEntry | undefined {
  const subscription = textAt(message, '/params/_meta/io.modelcontextprotocol~1subscriptionId');
  if (subscription !== undefined) return pairing.find('out', idFromText(subscription).key);
  if (message.method !== 'notifications/progress') return undefined;
  const token = textAt(message, '/params/progressToken');
  return token === undefined ? undefined : tokens.get(idFromText(token).key);
}
