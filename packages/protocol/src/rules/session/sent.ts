import { headerValues } from '../../record/httpPart.ts';
import { isAtEndpoint, isEstablished, postsInitialize, sessionHeader } from '../http/exchanges.ts';
import { onTransports, requestRule, sinceHttp } from '../http/httpRule.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { strayOf } from './given.ts';
import { nameSession } from './sessionId.ts';

const sources = onTransports('Session Management');

/** The session ids that a client sends. */
export const sentIdRules: readonly AnyRule[] = [
  requestRule({
    id: 'session/id-missing',
    levels: sinceHttp('error'),
    title: 'Once a server gave a session id, each HTTP request of the session repeats it.',
    fix: 'Send Mcp-Session-Id with each POST, GET and DELETE after initialize.',
    sources,
    find: (moment) => {
      const assigned = moment.state.http.assigned();
      if (assigned === undefined || !isLater(moment) || moment.state.http.ended() !== undefined)
        return undefined;
      if (idsOf(moment).length > 0) return undefined;
      return {
        message: `The ${moment.exchange.request.method} has no Mcp-Session-Id, although the server gave one.`,
        related: [assigned.seq],
      };
    },
  }),
  requestRule({
    id: 'session/id-wrong',
    levels: sinceHttp('error'),
    title: 'A client repeats the session id exactly as the server gave it.',
    fix: 'Send the value of Mcp-Session-Id from the answer of initialize, unchanged.',
    sources,
    find: (moment) => {
      const { state } = moment;
      const assigned = state.http.assigned();
      const [id, another] = idsOf(moment);
      if (id === undefined || !isLater(moment)) return undefined;
      if (another !== undefined) return `Mcp-Session-Id is sent ${idsOf(moment).length} times.`;
      const { late, changed } = strayOf(state);
      // What the server gave where it should not is its own fault.
      if (id === assigned?.value || id === late || id === changed) return undefined;
      if (assigned === undefined)
        return isEstablished(moment)
          ? `The client sends the session id ${nameSession(id)}, but the server gave none.`
          : undefined;
      return {
        message: `The client sends the session id ${nameSession(id)}, but the server gave ${nameSession(assigned.value)}.`,
        related: [assigned.seq],
      };
    },
  }),
  requestRule({
    id: 'session/initialize-with-id',
    levels: sinceHttp('error'),
    title: 'initialize begins a new session, so it carries no session id.',
    fix: 'Forget the old session id before sending initialize.',
    sources,
    find: (moment) => {
      const [id] = idsOf(moment);
      if (id === undefined || !postsInitialize(moment.exchange)) return undefined;
      const { http } = moment.state;
      const assigned = http.assigned();
      if (id !== assigned?.value) return `initialize carries the session id ${nameSession(id)}.`;
      return {
        message: `initialize carries the id ${nameSession(id)} of the session before.`,
        related: [http.ended()?.seq ?? assigned.seq],
      };
    },
  }),
];

/** Tells whether a request comes after `initialize`, at the endpoint. */
function isLater(moment: HttpMoment): boolean {
  return !postsInitialize(moment.exchange) && isAtEndpoint(moment, moment.exchange);
}

function idsOf({ exchange: { request } }: HttpMoment): readonly string[] {
  return headerValues(request.headers, sessionHeader);
}
