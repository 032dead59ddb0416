import type { Seq } from '../../base/ids.ts';
import { headerValue } from '../../record/httpPart.ts';
import { isAuthorization, isEstablished, postsInitialize, sessionHeader } from '../http/exchanges.ts';
import { httpRule, onTransports, sinceHttp } from '../http/httpRule.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { nameSession, whyWeak } from './sessionId.ts';

const ofIds = {
  steps: ['answered'],
  side: 'server',
  sources: onTransports('Session Management'),
} as const;

/** The session ids that a server gives. */
export const givenIdRules: readonly AnyRule[] = [
  httpRule({
    ...ofIds,
    id: 'session/id-charset',
    levels: sinceHttp('error'),
    title: 'A session id is made of visible ASCII characters, and of at least one.',
    fix: 'Make the id of letters, digits and hyphens, such as a UUID.',
    find: (moment) => {
      const id = givenId(moment);
      if (id === undefined || /^[\x21-\x7e]+$/.test(id)) return undefined;
      if (id === '') return 'The session id is empty.';
      const at = id.search(/[^\x21-\x7e]/);
      const code = (id.codePointAt(at) ?? 0).toString(16).padStart(4, '0');
      return `The session id has U+${code.toUpperCase()} at ${at}, which is no visible ASCII character.`;
    },
  }),
  httpRule({
    ...ofIds,
    id: 'session/id-weak',
    levels: sinceHttp('warning'),
    title: 'A session id is like no other, and cannot be guessed.',
    fix: 'Make the id of at least 128 bits of a secure random source, such as a random UUID.',
    find: findWeak,
  }),
  httpRule({
    ...ofIds,
    id: 'session/id-late',
    levels: sinceHttp('warning'),
    title: 'A session id comes with the answer of initialize, or not at all.',
    fix: 'Send Mcp-Session-Id with the answer of initialize.',
    find: (moment) => {
      const id = givenId(moment);
      const notes = strayOf(moment.state);
      if (id === undefined || postsInitialize(moment.exchange) || !isEstablished(moment)) return undefined;
      if (moment.state.http.assigned() !== undefined || notes.late !== undefined) return undefined;
      notes.late = id;
      return `The session id ${nameSession(id)} came later than the answer of initialize, which had none.`;
    },
  }),
  httpRule({
    ...ofIds,
    id: 'session/id-changed',
    levels: sinceHttp('warning'),
    title: 'A session keeps its id.',
    fix: 'Repeat the id that was given, or leave the header out after the answer of initialize.',
    find: (moment) => {
      const id = givenId(moment);
      const { exchange, state } = moment;
      const assigned = state.http.assigned();
      const notes = strayOf(state);
      if (id === undefined || assigned === undefined || postsInitialize(exchange)) return undefined;
      // What the client made up is only repeated.
      if (id === assigned.value || id === headerValue(exchange.request.headers, sessionHeader))
        return undefined;
      if (notes.changed === id) return undefined;
      notes.changed = id;
      return {
        message: `The session id is ${nameSession(id)} now; it was ${nameSession(assigned.value)}.`,
        related: [assigned.seq],
      };
    },
  }),
];

/** The id that came with an answer. */
function givenId({ exchange: { response } }: HttpMoment): string | undefined {
  return response === undefined || isAuthorization(response.status)
    ? undefined
    : headerValue(response.headers, sessionHeader);
}

/** Ids that came where none should; each is told once, as every answer may repeat it. */
interface Stray {
  late?: string;
  changed?: string;
}

/** The ids that a server gave otherwise than with the answer of `initialize`. */
export function strayOf(state: RuleState): Stray {
  return state.notebook('session/stray', () => ({}));
}

const mostGiven = 20;

function findWeak(moment: HttpMoment): RuleHit | undefined {
  const { exchange, state, seq } = moment;
  const id = givenId(moment);
  if (id === undefined || id === '' || !postsInitialize(exchange)) return undefined;
  const given = state.notebook('session/id-weak', (): { id: string; seq: Seq }[] => []);
  const why = whyWeak(id, given);
  given.push({ id, seq });
  if (given.length > mostGiven) given.shift();
  return why === undefined
    ? undefined
    : { message: `The session id ${nameSession(id)} ${why.text}.`, related: why.related };
}
