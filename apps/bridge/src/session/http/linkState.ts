import type { LinkObject } from '@mcpeek/protocol/wire/sessionObject';
import { mostTries } from './backoff.ts';
import type { Listening } from './listening.ts';
import type { Resuming } from './resuming.ts';

/** How a connection of HTTP exchanges stands. */
export function linkOf(of: {
  readonly listening: Listening;
  readonly resuming: Resuming;
  readonly isOpen: boolean;
}): LinkObject {
  const { listening, resuming, isOpen } = of;
  const waiting = [listening.backoff, ...resuming.waiting()]
    .map((backoff) => backoff.waiting())
    .find((each) => each !== undefined);
  const why = listening.stoppedBecause();
  const streams = listening.current() === undefined ? 0 : 1;
  if (waiting !== undefined)
    return {
      state: 'waiting',
      attempt: waiting.attempt,
      of: mostTries,
      nextInMs: waiting.inMs,
      why: why ?? 'A stream ended before the answer; it is taken up again.',
      streams,
      retryable: true,
    };
  if (!isOpen || why !== undefined)
    return { state: 'stopped', ...(why === undefined ? {} : { why }), streams, retryable: true };
  return { state: 'connected', streams };
}
