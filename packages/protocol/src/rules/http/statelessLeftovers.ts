import { headerValue } from '../../record/httpPart.ts';
import type { HttpExchange } from '../httpBook.ts';
import { inStateless } from '../levels.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { nameSession } from '../session/sessionId.ts';
import { statelessPage } from '../sources.ts';
import { isAuthorization, resumeHeader, sessionHeader } from './exchanges.ts';
import { httpRule, onStateless, requestRule } from './httpRule.ts';

/** What earlier revisions have over HTTP, and 2026-07-28 has not. */
export const statelessHttpLeftoverRules: readonly AnyRule[] = [
  httpRule({
    id: 'http/session-header',
    steps: ['sent', 'answered'],
    levels: inStateless('warning'),
    // The one who sent the head.
    side: 'sender',
    title: 'There are no sessions any more, so nobody sends Mcp-Session-Id.',
    fix: 'Leave the header out; what must be kept between requests goes into their params.',
    sources: { '2026-07-28': onStateless('Earlier Streamable HTTP Revisions') },
    find: ({ exchange, step }) => {
      const { request, response, sentSeq } = exchange;
      const isSent = step === 'sent';
      if (!isSent && isAuthorization(response?.status ?? 0)) return undefined;
      const id = headerValue(isSent ? request.headers : (response?.headers ?? []), sessionHeader);
      if (id === undefined) return undefined;
      const message = `The ${isSent ? 'request' : 'answer'} has the session id ${nameSession(id)}.`;
      return isSent ? { seq: sentSeq, message } : message;
    },
  }),
  requestRule({
    id: 'http/resume-attempt',
    levels: inStateless('error'),
    title: 'A stream that broke off is lost; its request is sent anew, with an id of its own.',
    fix: 'Send the request again with a new id, without Last-Event-ID.',
    sources: { '2026-07-28': statelessPage('changelog') },
    find: findResume,
  }),
];

function findResume({ exchange, state }: HttpMoment): string | RuleHit | undefined {
  const { request, posted } = exchange;
  if (headerValue(request.headers, resumeHeader) !== undefined)
    return `The ${request.method} has Last-Event-ID.`;
  if (request.resumes !== undefined) return `The ${request.method} takes up a stream again.`;
  for (const { link } of posted?.messages ?? []) {
    const before = link.kind === 'request' ? link.reuses : undefined;
    if (before === undefined || before.answeredBy !== undefined) continue;
    const broken = state.http.list().find(isBroken(before.seq));
    if (broken !== undefined)
      return {
        message: `The request is sent again with the id ${before.id.text} after its stream broke off.`,
        related: [broken.endSeq ?? broken.sentSeq],
      };
  }
  return undefined;
}

/** Finds the exchange that posted a record, if it is over. */
function isBroken(seq: number): (exchange: HttpExchange) => boolean {
  return ({ posted, end }) => posted?.seq === seq && end !== undefined;
}
