import type { HandshakeRevision } from '@mcpeek/protocol/base/revision';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import { askRevision, negotiate } from '@mcpeek/protocol/revisions/negotiate';
import type { SessionState } from '@mcpeek/protocol/session/sessionState';
import type { RequestEnd } from './openRequests.ts';
import { notificationText } from './requestText.ts';

/** What the handshake needs from the session. */
export interface HandshakeParts {
  readonly forced: HandshakeRevision | undefined;
  /** JSON text of `clientInfo` and of `capabilities`. */
  readonly clientInfoText: string;
  readonly capabilitiesText: string;
  /** Undefined when the way is closed. */
  readonly request: (method: string, paramsText: string) => Promise<RequestEnd | undefined>;
  readonly notify: (text: string) => void;
  readonly session: () => SessionState;
  /** What was there while nobody answered: `the process was alive`. */
  readonly stillThere: string;
}

/** How a handshake ended. */
export type HandshakeEnd =
  | { readonly kind: 'ready'; readonly revision: HandshakeRevision; readonly decidedBy: string }
  /** `end` is what came of `initialize`. */
  | { readonly kind: 'failed'; readonly failure: LinkFailure; readonly end: RequestEnd }
  /** The process ended first; its exit says why. */
  | { readonly kind: 'closed' };

/** Sends `initialize`, weighs the answer, sends `notifications/initialized` (basic/lifecycle, Initialization). */
export async function shakeHands(parts: HandshakeParts): Promise<HandshakeEnd> {
  const asked = askRevision(parts.forced);
  const params = `{"protocolVersion":"${asked.revision}","capabilities":${parts.capabilitiesText},"clientInfo":${parts.clientInfoText}}`;
  const end = await parts.request('initialize', params);
  if (end === undefined || end.kind === 'closed') return { kind: 'closed' };
  if (end.kind !== 'answered') return { kind: 'failed', failure: failureOf(end, parts.stillThere), end };
  const { message } = end.answer;
  if (message.kind === 'error') {
    return failed(
      end,
      'handshakeRefused',
      `The server refused initialize: ${end.judged.row.gist}. Look at its answer, or force another revision.`,
    );
  }
  const decision = negotiate(asked, parts.session().answered);
  if (decision.kind === 'refuse') {
    return failed(
      end,
      'unsupportedRevision',
      `${decision.decidedBy} The connection was ended, as the specification asks. Force a revision that both sides speak.`,
    );
  }
  parts.notify(notificationText('notifications/initialized'));
  return { kind: 'ready', revision: decision.revision, decidedBy: decision.decidedBy };
}

/** Why a request of the connect sequence has no usable answer. */
export function failureOf(
  end: Exclude<RequestEnd, { kind: 'answered' | 'closed' }>,
  stillThere: string,
): LinkFailure {
  const { method, seq } = end.request;
  switch (end.kind) {
    case 'malformedAnswer':
      return {
        kind: 'handshakeMalformed',
        message: `The answer to ${method} (#${end.judged.record.seq}) cannot be used: ${end.why}.`,
      };
    case 'timeout':
      return {
        kind: 'timeout',
        message: `MCPeek waited ${end.limitMs / 1000} s for the server's answer to ${method}; ${stillThere}. ${end.suspect === undefined ? 'Raise the limit or switch it off, or see what it printed.' : `Record #${end.suspect} looks like the answer, but is no message by itself: see what is wrong with it.`}`,
      };
    case 'unanswered':
      return unansweredFailure(end);
    case 'declined':
    case 'cancelled':
      return { kind: 'cancelled', message: `Cancelled while waiting for the answer to ${method} (#${seq}).` };
  }
}

function unansweredFailure({
  request,
  why,
  exchange,
}: Extract<RequestEnd, { kind: 'unanswered' }>): LinkFailure {
  const { response } = exchange;
  const message = `${request.method} (#${request.seq}) ${why}.`;
  if (response === undefined) return { kind: 'unreachable', message };
  const { status, redirect } = response;
  if (status === 401 || status === 403)
    return {
      kind: 'notLetIn',
      status,
      message: `${message} The server wants to know who asks: set an Authorization header for this target and connect again.`,
    };
  if (redirect !== undefined)
    return {
      kind: 'redirected',
      status,
      address: redirect.to,
      message: `${message} Headers and sessions are never sent to another origin by themselves; if you trust that address, connect to it.`,
    };
  return {
    kind: 'notMcp',
    status,
    message: `${message} ${status >= 500 ? 'The server, or a gateway before it, failed: look at its HTTP exchange and at the log of the server.' : 'Look at its HTTP exchange: is this the address of an MCP endpoint?'}`,
  };
}

function failed(end: RequestEnd, kind: LinkFailure['kind'], message: string): HandshakeEnd {
  return { kind: 'failed', failure: { kind, message }, end };
}
