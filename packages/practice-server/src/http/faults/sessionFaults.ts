import type { Fault } from '../../faults/fault.ts';
import type { Behaviour } from '../behaviour.ts';
import { emptyReply, type Reply, refusal, textReply } from '../reply.ts';
import { reply } from './replyFaults.ts';

/** Faults in how sessions begin, go on and end over HTTP. */
export const sessionFaults: readonly Fault[] = [
  behaving('session-id-odd', 'gives session ids with a space and a tab', {
    sessionId: 'odd',
  }),
  behaving('session-id-empty', 'gives an empty session id', { sessionId: 'empty' }),
  behaving('session-id-counter', 'gives the session ids 1, 2, 3', { sessionId: 'counter' }),
  behaving('session-id-same', 'gives every session the same id', { sessionId: 'same' }),
  behaving('session-id-late', 'says the session id on the answers after initialize only', {
    sessionIdOn: 'later',
    missingSessionId: 'accept',
  }),
  behaving('session-id-changed', 'says another session id on every answer after initialize', {
    sessionIdOn: 'changing',
    unknownSessionId: 'accept',
  }),
  {
    name: 'session-id-lower-case',
    about: 'writes the header mcp-session-id in lower case, which is allowed',
    on: 'initialize',
    http: { reply: inLowerCase },
  },
  behaving('missing-id-accepted', 'serves requests without session id', { missingSessionId: 'accept' }),
  behaving('missing-id-404', 'refuses requests without session id with 404 instead of 400', {
    missingSessionId: 404,
  }),
  behaving('ended-id-accepted', 'says that a session is deleted, and goes on serving it', {
    endedSessionId: 'accept',
  }),
  behaving('ended-id-400', 'refuses the id of an ended session with 400 instead of 404', {
    endedSessionId: 400,
  }),
  behaving('unknown-id-accepted', 'serves session ids it never gave', { unknownSessionId: 'accept' }),
  behaving('session-expires', 'ends each session after --expire-after requests: 404 from then on', {
    expires: true,
  }),
  {
    name: 'session-other-instance',
    about: 'says 404 to every second request of a session, like instances that do not share their sessions',
    on: 'everything',
    http: {
      intercept: ({ turn }) =>
        turn > 0 && turn % 2 === 0 ? reply(refusal(404, 'Session not found', -32001)) : undefined,
    },
  },
  {
    name: 'session-error-event',
    about: 'answers with an event that says {"error":"Session not found"} instead of a 404',
    on: 'tools/call',
    http: {
      intercept: () =>
        reply(textReply(200, 'text/event-stream', 'event: message\ndata: {"error":"Session not found"}\n\n')),
    },
  },
  {
    name: 'delete-500',
    about: 'answers DELETE with 500',
    on: 'DELETE',
    http: { intercept: () => reply(emptyReply(500)) },
  },
];

function behaving(name: string, about: string, behaviour: Partial<Behaviour>): Fault {
  return { name, about, on: 'everything', http: { behaviour } };
}

function inLowerCase(before: Reply): Reply {
  const headers = Object.entries(before.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...before, headers: Object.fromEntries(headers) };
}
