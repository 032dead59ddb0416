import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import {
  decideAfterGreeting,
  decideOverHttp,
  type GreetingOutcome,
} from '@mcpeek/protocol/revisions/negotiateEra';
import type { HandshakeEnd } from '../driver/handshake.ts';
import type { StreamOpening } from '../http/eventStream.ts';
import type { HttpWire } from '../http/httpWire.ts';
import { type ConnectEnd, type ConnectParts, greet, handshakeEnd } from './connectEnd.ts';
import { probe, probeFailure, statelessEnd } from './probe.ts';

/** What connecting over HTTP needs beside. */
export interface HttpConnectParts extends ConnectParts {
  readonly wire: HttpWire;
  /** The old HTTP+SSE is tried where the revisions say so. */
  readonly hasFallback: boolean;
}

/** Finds the era, the transport and the revision of a server behind an address. */
export async function connectHttp(parts: HttpConnectParts): Promise<ConnectEnd> {
  const { wish, wire } = parts;
  if (wire.spoken() === 'sse')
    return connectEventStream(parts, 'The old HTTP+SSE was chosen by hand.', undefined);
  if (wish.era !== 'handshake') {
    const probed = await probe(parts, decideOverHttp);
    if (probed.decision.verdict === 'stateless') return statelessEnd(probed.decision.words);
    if (wish.era === 'stateless' || probed.decision.verdict !== 'handshake')
      return probeFailure(probed, parts.stillThere);
    return greetOverHttp(parts, probed.decision.words);
  }
  parts.attempts.decide('forced', 'The era was chosen by hand.');
  return greetOverHttp(parts, undefined);
}

async function greetOverHttp(parts: HttpConnectParts, why: string | undefined): Promise<ConnectEnd> {
  const hands = await greet(parts);
  if (hands.kind !== 'failed') return handshakeEnd(hands, why);
  const asked = parts.wish.revision ?? '2025-11-25';
  const decision = decideAfterGreeting(greetingOf(hands), asked);
  if (decision.verdict !== 'eventStream' || !parts.hasFallback) return handshakeEnd(hands, why);
  parts.attempts.decide(decision.row, decision.words);
  return connectEventStream(parts, [why, decision.words].filter(Boolean).join(' '), hands.failure);
}

/** Opens the stream of the old transport and shakes hands over it; the first failure is never replaced by its own. */
async function connectEventStream(
  parts: HttpConnectParts,
  why: string,
  first: LinkFailure | undefined,
): Promise<ConnectEnd> {
  const opening = await parts.wire.openEventStream();
  const words = wordsOf(opening);
  parts.attempts.add({ what: 'HTTP+SSE', outcome: words });
  if (opening.kind === 'open') return handshakeEnd(await greet(parts), why);
  const failure: LinkFailure =
    first === undefined
      ? failureOf(opening, words)
      : { ...first, message: `${first.message} The old HTTP+SSE was tried after it: ${words}` };
  const isAuth =
    first?.kind === 'notLetIn' ||
    (opening.kind === 'failed' && isClosed(opening.status) && first === undefined);
  return { kind: isAuth ? 'needsAuth' : 'failed', failure };
}

function isClosed(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

function wordsOf(opening: StreamOpening): string {
  switch (opening.kind) {
    case 'open':
      return 'The stream named its endpoint.';
    case 'otherOrigin':
      return `The stream of ${opening.own} names an endpoint at ${opening.origin}. Nothing was sent there; allow another origin for this target if you trust it.`;
    case 'failed':
    case 'noAddress':
      return `${opening.why.charAt(0).toUpperCase()}${opening.why.slice(1)}.`;
    case 'timeout':
      return 'The stream named no endpoint in time.';
  }
}

function failureOf(opening: Exclude<StreamOpening, { kind: 'open' }>, words: string): LinkFailure {
  switch (opening.kind) {
    case 'otherOrigin':
      return { kind: 'endpointElsewhere', message: words, address: opening.endpoint };
    case 'timeout':
    case 'noAddress':
      return { kind: 'noStream', message: words };
    case 'failed':
      return {
        kind: isClosed(opening.status)
          ? 'notLetIn'
          : opening.status === undefined
            ? 'unreachable'
            : 'noStream',
        message: words,
        ...(opening.status === undefined ? {} : { status: opening.status }),
      };
  }
}

function greetingOf({ end }: Extract<HandshakeEnd, { kind: 'failed' }>): GreetingOutcome {
  switch (end.kind) {
    case 'answered': {
      const status = end.httpStatus === undefined ? {} : { status: end.httpStatus };
      return end.answer.message.kind === 'error'
        ? { kind: 'error', ...status }
        : { kind: 'answered', ...status };
    }
    case 'malformedAnswer':
      return { kind: 'malformed' };
    case 'unanswered': {
      const status = end.exchange.response?.status;
      return status === undefined ? { kind: 'unreachable' } : { kind: 'status', status };
    }
    case 'timeout':
      return { kind: 'timeout' };
    case 'declined':
    case 'cancelled':
    case 'closed':
      return { kind: 'unreachable' };
  }
}
