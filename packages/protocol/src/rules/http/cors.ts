import { headerValue } from '../../record/httpPart.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { isAuthorization, isOutage, isSuccess, itemsOf, sessionHeader } from './exchanges.ts';
import { httpRule, onTransports, sinceHttp } from './httpRule.ts';

/** What a page of another origin needs to speak to a server. */
export const corsRules: readonly AnyRule[] = [
  httpRule({
    id: 'http/cors',
    steps: ['answered'],
    isEarly: true,
    levels: sinceHttp('info'),
    side: 'server',
    title: 'A page of another origin can send and read the headers of MCP only where the server allows it.',
    fix: 'Allow the headers that the preflight asks for, and list Mcp-Session-Id in Access-Control-Expose-Headers.',
    sources: onTransports('Session Management'),
    find: (moment) => findRefused(moment) ?? findHidden(moment),
  }),
];

const silent = 'The specification is silent about this, but browsers are not.';
const ours = /^(?:mcp-.*|last-event-id|authorization|content-type|accept)$/;

/** A preflight that leaves out headers which it was asked for. */
function findRefused({ exchange: { request, response } }: HttpMoment): string | undefined {
  const wanted = headerValue(request.headers, 'access-control-request-headers');
  if (request.method !== 'OPTIONS' || response === undefined || wanted === undefined) return undefined;
  const { status } = response;
  if (isAuthorization(status) || isOutage(status)) return undefined;
  if (!isSuccess(status)) return `The preflight was answered with ${status}. ${silent}`;
  const allowed = itemsOf(headerValue(response.headers, 'access-control-allow-headers') ?? '');
  const isAllowed = (name: string): boolean =>
    allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
  const refused = itemsOf(wanted).filter((name) => ours.test(name) && !isAllowed(name));
  return refused.length === 0
    ? undefined
    : `The preflight does not allow ${refused.slice(0, 5).join(', ')}. ${silent}`;
}

/** A session id that a page of another origin cannot read. */
function findHidden({ exchange: { request, response } }: HttpMoment): string | undefined {
  const origin = headerValue(request.headers, 'origin');
  if (origin === undefined || response === undefined || !isSuccess(response.status)) return undefined;
  if (headerValue(response.headers, sessionHeader) === undefined) return undefined;
  if (request.url.toLowerCase().startsWith(`${origin.toLowerCase()}/`)) return undefined;
  const exposed = itemsOf(headerValue(response.headers, 'access-control-expose-headers') ?? '');
  if (exposed.includes(sessionHeader) || exposed.includes('*')) return undefined;
  return `The answer does not expose its Mcp-Session-Id to pages of another origin. ${silent}`;
}
