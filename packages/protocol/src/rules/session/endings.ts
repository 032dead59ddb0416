import type { Seq } from '../../base/ids.ts';
import { headerValue } from '../../record/httpPart.ts';
import {
  isAtEndpoint,
  isAuthorization,
  isOutage,
  isSuccess,
  postsInitialize,
  sessionHeader,
} from '../http/exchanges.ts';
import { httpRule, onTransports, requestRule, sinceHttp } from '../http/httpRule.ts';
import type { AnyRule, HttpMoment, LifeMoment, RuleHit, RuleHits } from '../rule.ts';
import { nameSession } from './sessionId.ts';

const sources = onTransports('Session Management');

/** How sessions end, and what comes after. */
export const sessionEndingRules: readonly AnyRule[] = [
  httpRule({
    id: 'session/terminated-status',
    steps: ['answered'],
    levels: sinceHttp('error'),
    side: 'server',
    title: 'Once a session is over, all that carries its id is answered with 404.',
    fix: 'Forget the id when the session ends, and answer 404 to ids that are not known.',
    sources,
    find: findAlive,
  }),
  requestRule({
    id: 'session/404-not-followed-by-initialize',
    levels: sinceHttp('error'),
    title: 'After 404 to its session id a client begins a new session.',
    fix: 'Send initialize without a session id, then go on with the new one.',
    sources,
    find: findGoingOn,
  }),
  {
    id: 'session/no-delete',
    on: 'life',
    transports: ['http'],
    levels: sinceHttp('warning'),
    side: 'client',
    title: 'A client that leaves a session ends it by a DELETE.',
    fix: 'Send DELETE to the MCP endpoint with the session id; 405 says that the server does not want it.',
    sources,
    check: findNoDelete,
  },
  httpRule({
    id: 'session/delete-status',
    steps: ['answered'],
    levels: sinceHttp('info'),
    side: 'server',
    title: 'A DELETE ends the session, or is answered with 405 where clients cannot end it.',
    fix: 'Answer DELETE with 200 or 204, with 404 when there is no such session, or with 405.',
    sources,
    find: (moment) => {
      const { exchange, state } = moment;
      const { request, response } = exchange;
      const status = response?.status ?? 0;
      if (request.method !== 'DELETE' || !isAtEndpoint(moment, exchange)) return undefined;
      // Where it was sent on to, it is answered.
      if (response?.redirect?.isFollowed === true) return undefined;
      const id = headerValue(request.headers, sessionHeader);
      // Without the id that was given, 400 is right.
      const isOwn = id !== undefined && id === state.http.assigned()?.value;
      const isFine = isSuccess(status) || status === 404 || status === 405 || (status === 400 && !isOwn);
      return isFine || isAuthorization(status) ? undefined : `The DELETE was answered with ${status}.`;
    },
  }),
];

const howWords = {
  deleted: 'was ended by a DELETE',
  notFound: 'was answered with 404 before',
} as const;

function findAlive({ exchange, state }: HttpMoment): RuleHit | undefined {
  const ended = state.http.ended();
  const { request, response, sentSeq } = exchange;
  if (ended === undefined || response === undefined || sentSeq < ended.seq) return undefined;
  if (headerValue(request.headers, sessionHeader) !== ended.value || postsInitialize(exchange))
    return undefined;
  const { status } = response;
  if (status === 404 || isAuthorization(status) || isOutage(status)) return undefined;
  // That the endpoint has no such method is true with or without a session.
  if (status === 405 && request.method !== 'POST') return undefined;
  return {
    message: `The session ${nameSession(ended.value)} ${howWords[ended.how]}, but now it is answered with ${status}.`,
    related: [ended.seq],
  };
}

function findGoingOn(moment: HttpMoment): RuleHit | undefined {
  const { exchange, state } = moment;
  const ended = state.http.ended();
  if (ended?.how !== 'notFound' || postsInitialize(exchange)) return undefined;
  // A new session is on its way; and to end what is over does no harm.
  if (state.session().phase === 'initializing' || exchange.request.method === 'DELETE') return undefined;
  if (!isAtEndpoint(moment, exchange)) return undefined;
  const told = state.notebook('session/404-not-followed-by-initialize', (): { seq?: Seq } => ({}));
  if (told.seq === ended.seq) return undefined;
  told.seq = ended.seq;
  return {
    message: `The session ${nameSession(ended.value)} is over since it was answered with 404, but the client goes on without initialize.`,
    related: [ended.seq],
  };
}

function findNoDelete({ event, state }: LifeMoment): RuleHits {
  const { http } = state;
  const assigned = http.assigned();
  if (event.event !== 'sessionEnded' || assigned === undefined || http.ended() !== undefined)
    return undefined;
  const exchanges = http.list();
  // A server that cannot be reached any more cannot be told either.
  if (exchanges.at(-1)?.end?.outcome === 'failed') return undefined;
  const isTold = exchanges.some(
    ({ request }) =>
      request.method === 'DELETE' && headerValue(request.headers, sessionHeader) === assigned.value,
  );
  if (isTold) return undefined;
  return [
    {
      message: `The session ${nameSession(assigned.value)} was left without a DELETE.`,
      related: [assigned.seq],
    },
  ];
}
