import { isHandshakeRevision, isRevision, type Revision } from '../base/revision.ts';

/** What came of the question that tells the eras apart: `server/discover` with the metadata of the newest revision. */
export type ProbeOutcome =
  /** A result; the versions that it lists, where it lists any. */
  | { readonly kind: 'discovered'; readonly supported?: readonly string[]; readonly status?: number }
  | {
      readonly kind: 'error';
      readonly code?: number;
      readonly supported?: readonly string[];
      readonly status?: number;
    }
  /** An answer that is no usable message. */
  | { readonly kind: 'malformed'; readonly status?: number }
  /** Over HTTP: an answer without a message. */
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'timeout' | 'exited' | 'unreachable' };

/** What follows from it: `row` names the line of the table that decided, `words` say it in a sentence. */
export interface EraDecision {
  readonly row: string;
  readonly verdict:
    | 'stateless'
    /** The same question again, since the server says that it knows this revision after all. */
    | 'again'
    | 'handshake'
    | 'incompatible'
    | 'authorization'
    | 'redirected'
    | 'outage';
  readonly words: string;
}

const ours: Revision = '2026-07-28';

/** Decides the era over stdio (2026-07-28, basic/transports/stdio, Backward Compatibility). */
export function decideOverStdio(outcome: ProbeOutcome): EraDecision {
  switch (outcome.kind) {
    case 'discovered':
      return decideDiscovered(outcome.supported);
    case 'error':
      return decideError(outcome.code, outcome.supported);
    case 'timeout':
      return {
        row: 'no-answer',
        verdict: 'handshake',
        words:
          'server/discover got no answer in time, so the server was taken for one that begins with initialize.',
      };
    case 'exited':
    case 'unreachable':
      return {
        row: 'exited-on-probe',
        verdict: 'handshake',
        words: 'The process ended on server/discover, so it was started again and greeted with initialize.',
      };
    case 'malformed':
    case 'status':
      return {
        row: 'unusable-answer',
        verdict: 'handshake',
        words: 'The answer to server/discover could not be used, so the server was greeted with initialize.',
      };
  }
}

/** Decides the era over HTTP (2026-07-28, basic/transports/streamable-http, Backward Compatibility). */
export function decideOverHttp(outcome: ProbeOutcome): EraDecision {
  const { kind } = outcome;
  const status = 'status' in outcome ? outcome.status : undefined;
  if (kind === 'discovered') return decideDiscovered(outcome.supported);
  const noEvidence = decideNoEvidence(outcome, status);
  if (noEvidence !== undefined) return noEvidence;
  if (kind === 'error') return decideError(outcome.code, outcome.supported, status);
  return {
    row: kind === 'malformed' ? 'unusable-answer' : 'not-a-modern-answer',
    verdict: 'handshake',
    words: `server/discover was answered with ${status === undefined ? 'something' : `HTTP ${status}`} that holds no usable message, so the server was greeted with initialize.`,
  };
}

/** What says nothing of an era: who is not let in, and what is not there. */
function decideNoEvidence(outcome: ProbeOutcome, status: number | undefined): EraDecision | undefined {
  if (status === 401 || status === 403)
    return {
      row: 'not-let-in',
      verdict: 'authorization',
      words: `The server answered HTTP ${status}: it wants to know who asks before it says anything else. That is no evidence of an era.`,
    };
  if (status !== undefined && status >= 300 && status < 400)
    return {
      row: 'redirected',
      verdict: 'redirected',
      words: `The server answered HTTP ${status}, which leads elsewhere. That is no evidence of an era.`,
    };
  if (status !== undefined && status >= 500)
    return {
      row: 'outage',
      verdict: 'outage',
      words: `The server answered HTTP ${status}. That is an outage, no evidence of an era, so nothing else was tried.`,
    };
  if (outcome.kind === 'timeout' || outcome.kind === 'unreachable' || outcome.kind === 'exited')
    return {
      row: 'outage',
      verdict: 'outage',
      words: `${outcome.kind === 'timeout' ? 'server/discover got no answer in time' : 'The server could not be reached'}. That is an outage, no evidence of an era, so nothing else was tried.`,
    };
  return undefined;
}

function decideDiscovered(supported: readonly string[] | undefined): EraDecision {
  if (supported === undefined || supported.includes(ours))
    return {
      row: supported === undefined ? 'discovered-without-list' : 'discovered',
      verdict: 'stateless',
      words:
        supported === undefined
          ? `The server answered server/discover, without a list of versions; ${ours} is used.`
          : `The server answered server/discover and speaks ${ours}.`,
    };
  return decideList('discovered', supported);
}

function decideError(
  code: number | undefined,
  supported: readonly string[] | undefined,
  status?: number,
): EraDecision {
  if (code === -32022) {
    if (supported?.includes(ours) === true)
      return {
        row: 'unsupported-but-listed',
        verdict: 'again',
        words: `The server refused ${ours} and lists it all the same, so it was asked once more.`,
      };
    if (supported !== undefined && supported.length > 0) return decideList('unsupported', supported);
    return {
      row: 'unsupported-without-list',
      verdict: 'incompatible',
      words: `The server does not speak ${ours} and does not say what it speaks.`,
    };
  }
  if (code === -32020 || code === -32021)
    return {
      row: code === -32020 ? 'header-mismatch' : 'capability-missing',
      verdict: 'stateless',
      words: `The server refused server/discover with ${code}, a code that only servers of ${ours} know.`,
    };
  const over = status === undefined ? '' : ` in HTTP ${status}`;
  return {
    row: 'other-error',
    verdict: 'handshake',
    words: `The server answered server/discover with the error ${code ?? 'without a code'}${over}, so it was greeted with initialize.`,
  };
}

/** A list of versions without ours. */
function decideList(row: string, supported: readonly string[]): EraDecision {
  const list = supported.slice(0, 10).join(', ');
  if (supported.some(isHandshakeRevision))
    return {
      row: `${row}-older`,
      verdict: 'handshake',
      words: `The server lists only versions that begin with initialize (${list}), so it was greeted with it.`,
    };
  const known = supported.some(isRevision) ? '' : ', none of which MCPeek speaks';
  return {
    row: `${row}-disjoint`,
    verdict: 'incompatible',
    words: `The server speaks ${list === '' ? 'no version at all' : list}${known}; MCPeek speaks ${ours} and those that begin with initialize.`,
  };
}

/** What came of a POST of `initialize`. */
export type GreetingOutcome =
  | { readonly kind: 'answered' | 'malformed'; readonly status?: number }
  | { readonly kind: 'error'; readonly status?: number; readonly code?: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'timeout' | 'unreachable' };

/** What follows from it. */
export interface GreetingDecision {
  readonly row: string;
  readonly verdict: 'streamable' | 'eventStream' | 'authorization' | 'failed';
  readonly words: string;
}

/**
 * Decides whether the old HTTP+SSE is tried after `initialize` was refused (basic/transports, Backwards Compatibility):
 * the first two revisions of Streamable HTTP take any 4xx for a sign of it, 2025-11-25 only 400, 404 and 405.
 */
export function decideAfterGreeting(outcome: GreetingOutcome, asked: Revision): GreetingDecision {
  const status = 'status' in outcome ? outcome.status : undefined;
  if (status === 401 || status === 403)
    return {
      row: 'not-let-in',
      verdict: 'authorization',
      words: `initialize was answered with HTTP ${status}; the old HTTP+SSE is not tried for that.`,
    };
  const isSign =
    status !== undefined &&
    (asked === '2025-11-25' || asked === ours
      ? status === 400 || status === 404 || status === 405
      : status >= 400 && status < 500);
  if (isSign)
    return {
      row: 'initialize-refused',
      verdict: 'eventStream',
      words: `initialize was answered with HTTP ${status}, so the old HTTP+SSE was tried.`,
    };
  if (outcome.kind === 'answered' || (outcome.kind === 'error' && (status ?? 200) < 300))
    return {
      row: 'streamable',
      verdict: 'streamable',
      words: 'The server answered initialize over Streamable HTTP.',
    };
  return {
    row: 'initialize-failed',
    verdict: 'failed',
    words:
      status === undefined
        ? 'initialize got no answer; that is no sign of the old HTTP+SSE.'
        : `initialize was answered with HTTP ${status}; that is no sign of the old HTTP+SSE.`,
  };
}
