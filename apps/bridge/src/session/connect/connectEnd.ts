import type { Era, HandshakeRevision, Revision } from '@mcpeek/protocol/base/revision';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { SessionState } from '@mcpeek/protocol/session/sessionState';
import type { NegotiationObject } from '@mcpeek/protocol/wire/sessionObject';
import type { Driver } from '../driver/driver.ts';
import { type HandshakeEnd, shakeHands } from '../driver/handshake.ts';

/** How connecting ended. */
export type ConnectEnd =
  | {
      readonly kind: 'ready';
      readonly era: Era;
      readonly revision: Revision;
      readonly decidedBy: string;
    }
  | { readonly kind: 'failed' | 'needsAuth'; readonly failure: LinkFailure }
  /** The way ended first, which says why. */
  | { readonly kind: 'closed' };

/** What the user forced, and what both sides are asked with. */
export interface ConnectWish {
  readonly era: Era | undefined;
  /** The revision of the handshake. */
  readonly revision: HandshakeRevision | undefined;
  readonly clientInfoText: string;
  readonly capabilitiesText: string;
}

/** What connecting needs from its session. */
export interface ConnectParts {
  readonly wish: ConnectWish;
  readonly driver: Driver;
  readonly session: () => SessionState;
  readonly send: (text: string) => void;
  readonly attempts: AttemptList;
  /** What was there while nobody answered: `the process was alive`. */
  readonly stillThere: string;
  /** How long the question that tells the eras apart may take, in milliseconds; undefined: as any request. */
  readonly probeLimitMs: number | undefined;
}

/** What was tried while connecting, and which line of the tables decided. */
export interface AttemptList {
  readonly add: (attempt: NegotiationObject['attempts'][number]) => void;
  readonly decide: (row: string, words: string) => void;
  readonly object: () => NegotiationObject | undefined;
}

/** Makes the list, empty. */
export function createAttemptList(onChange: () => void): AttemptList {
  const attempts: NegotiationObject['attempts'][number][] = [];
  let decided: { readonly row: string; readonly words: string } | undefined;
  return {
    add(attempt) {
      attempts.push(attempt);
      onChange();
    },
    decide(row, words) {
      decided = { row, words };
      onChange();
    },
    object: () => (decided === undefined ? undefined : { ...decided, attempts: [...attempts] }),
  };
}

/** Greets the server with `initialize`. */
export async function greet(parts: ConnectParts): Promise<HandshakeEnd> {
  const { wish, driver } = parts;
  driver.speak('handshake');
  let requestSeq: number | undefined;
  const end = await shakeHands({
    forced: wish.revision,
    clientInfoText: wish.clientInfoText,
    capabilitiesText: wish.capabilitiesText,
    request: (method, paramsText) => {
      const running = driver.request({ method, paramsText, by: 'connect' });
      requestSeq = running?.requestSeq;
      return Promise.resolve(running?.end);
    },
    notify: parts.send,
    session: parts.session,
    stillThere: parts.stillThere,
  });
  parts.attempts.add({
    ...(requestSeq === undefined ? {} : { seq: requestSeq }),
    what: 'initialize',
    outcome:
      end.kind === 'ready'
        ? `agreed on ${end.revision}`
        : end.kind === 'failed'
          ? end.failure.message
          : 'the connection ended',
  });
  return end;
}

/** A handshake's end as that of connecting; `row` and `words` say why there was one. */
export function handshakeEnd(end: HandshakeEnd, why: string | undefined): ConnectEnd {
  if (end.kind === 'closed') return end;
  if (end.kind === 'failed') {
    const kind = end.failure.kind === 'notLetIn' ? 'needsAuth' : 'failed';
    return { kind, failure: end.failure };
  }
  const decidedBy = why === undefined ? end.decidedBy : `${why} ${end.decidedBy}`;
  return { kind: 'ready', era: 'handshake', revision: end.revision, decidedBy };
}
