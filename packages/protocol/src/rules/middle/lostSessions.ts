import type { Seq } from '../../base/ids.ts';
import { numberAt } from '../../jsonrpc/memberValue.ts';
import { headerValue } from '../../record/httpPart.ts';
import { type HttpExchange, postsMethod } from '../httpBook.ts';
import { keepNewest } from '../keepNewest.ts';
import type { AnyRule } from '../rule.ts';
import { middleRule } from './middleRule.ts';

const mostLost = 100;

/** Sessions that are lost and found. */
export const lostSessionRules: readonly AnyRule[] = [
  middleRule({
    id: 'middle/session-comes-and-goes',
    steps: ['answered'],
    title: 'All that answers for a server knows its sessions.',
    fix: 'Let the instances of the server share their sessions, or bind each session to one of them.',
    find: ({ exchange, state }) => {
      const { request, response, posted, responseSeq } = exchange;
      // Of other methods a 404 may only say that the server has none of them.
      if (request.method !== 'POST' || posted === undefined || response === undefined) return undefined;
      const lost = state.notebook('middle/session-comes-and-goes', () => new Map<string, Seq>());
      // An id that is given anew is that of another session.
      const given = headerValue(response.headers, 'mcp-session-id');
      if (given !== undefined && postsMethod(exchange, 'initialize')) lost.delete(given);
      const id = headerValue(request.headers, 'mcp-session-id');
      if (id === undefined || responseSeq === undefined) return undefined;
      const { status } = response;
      if (status === 404 && !saysNoMethod(exchange)) keepNewest(lost, id, responseSeq, mostLost);
      const lostBy = status >= 200 && status < 300 ? lost.get(id) : undefined;
      if (lostBy === undefined) return undefined;
      lost.delete(id);
      return {
        message: `Inferred: the session of this request was unknown in record ${lostBy} and is known again here, as if several instances answered that share no sessions.`,
        related: [lostBy],
      };
    },
  }),
];

/** 2026-07-28 answers with 404 where it is the method that nobody knows. */
function saysNoMethod({ first }: HttpExchange): boolean {
  return first?.messages.some(({ message }) => numberAt(message, '/error/code') === -32601) === true;
}
