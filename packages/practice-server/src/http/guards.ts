import { revisions } from '../revision/revisions.ts';
import type { Behaviour } from './behaviour.ts';
import type { Exchange } from './exchange.ts';
import { emptyReply, type Reply, refusal, withHeaders } from './reply.ts';

/** Refuses what does not come from this machine; `undefined` when it may pass. */
export function refuseStranger({ headers }: Exchange, behaviour: Behaviour): Reply | undefined {
  const host = hostNameOf(`http://${headers.host ?? ''}`);
  if (!isLoopback(host) && !behaviour.acceptsForeignHost) {
    return refusal(403, `the Host ${headers.host ?? '(none)'} is not this machine`);
  }
  if (headers.origin === undefined || behaviour.foreignOrigin === 'accept') return undefined;
  if (isLoopback(hostNameOf(headers.origin))) return undefined;
  return refusal(behaviour.foreignOrigin, `the Origin ${headers.origin} is not this machine`);
}

/** The answer to a browser that asks what a page may do; `undefined` for every other request. */
export function answerPreflight(exchange: Exchange, behaviour: Behaviour): Reply | undefined {
  if (exchange.method !== 'OPTIONS') return undefined;
  const isFull = behaviour.crossOriginHeaders !== 'none';
  return emptyReply(204, {
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': isFull
      ? 'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID'
      : 'content-type',
    'Access-Control-Max-Age': '0',
  });
}

/** Lets a page of this machine read the answer. */
export function shareWithPage(reply: Reply, { headers }: Exchange, behaviour: Behaviour): Reply {
  if (headers.origin === undefined) return reply;
  const shared = { 'Access-Control-Allow-Origin': headers.origin, Vary: 'Origin' };
  if (behaviour.crossOriginHeaders !== 'all') return withHeaders(reply, shared);
  const exposed = { 'Access-Control-Expose-Headers': 'Mcp-Session-Id, WWW-Authenticate' };
  return withHeaders(reply, { ...shared, ...exposed });
}

/** Refuses a wrong MCP-Protocol-Version; `spoken` are the revisions that may stand there. */
export function refuseVersion(
  { headers }: Exchange,
  behaviour: Behaviour,
  spoken: readonly string[] = revisions,
): Reply | undefined {
  const version = headers['mcp-protocol-version'];
  if (version === undefined) {
    return behaviour.refusesMissingVersion ? refusal(400, 'MCP-Protocol-Version is missing') : undefined;
  }
  const isGood = typeof version === 'string' && spoken.includes(version);
  if (isGood && behaviour.refusesGoodVersion) return refusal(400, `unsupported protocol version ${version}`);
  if (isGood || behaviour.acceptsBadVersion) return undefined;
  return refusal(400, `MCP-Protocol-Version ${version} is none of ${spoken.join(', ')}`);
}

/** Refuses an Accept that does not list all of these types. */
export function refuseAccept({ headers }: Exchange, types: readonly string[]): Reply | undefined {
  const listed = (headers.accept ?? '').toLowerCase().split(',');
  const names = listed.map((entry) => entry.split(';')[0]?.trim());
  const missing = types.filter((type) => !names.includes(type));
  return missing.length === 0 ? undefined : refusal(406, `Accept must list ${missing.join(' and ')}`);
}

function hostNameOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}

function isLoopback(name: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost');
}
