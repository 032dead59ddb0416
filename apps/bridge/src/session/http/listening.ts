import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Clock } from '../../platform/clock.ts';
import { type Backoff, createBackoff, mostTries } from './backoff.ts';

/** A stream that lasted so long was a sound one, whatever it brought, in microseconds. */
const soundUs = 30_000_000;

/** The stream on which a server sends what belongs to no request (GET). */
export interface Listening {
  /** Opens the stream, once the handshake is done. */
  readonly open: () => void;
  /** Its exchange is over: opens it again, or says why not. */
  readonly ended: (exchange: HttpExchange) => void;
  /** The exchange that is its stream now. */
  readonly current: () => number | undefined;
  /** It is open, or will be opened by itself. */
  readonly isHoped: () => boolean;
  readonly stop: () => void;
  readonly backoff: Backoff;
  /** Why it is not open and will not be opened by itself, where that is no normal thing. */
  readonly stoppedBecause: () => string | undefined;
}

/** Makes it, closed. `get` sends the GET and gives the number of its exchange. */
export function createListening(parts: {
  readonly clock: Clock;
  readonly get: (lastEventId: string | undefined, resumes: number | undefined) => number | undefined;
  readonly isWanted: () => boolean;
  readonly onChange: () => void;
}): Listening {
  const backoff = createBackoff(parts.clock);
  let current: number | undefined;
  let lastEventId: string | undefined;
  let previous: number | undefined;
  let why: string | undefined;

  const open = (): void => {
    if (!parts.isWanted()) return;
    why = undefined;
    current = parts.get(lastEventId, lastEventId === undefined ? undefined : previous);
    parts.onChange();
  };

  const openAgain = (reason: string, askedMs?: number): void => {
    if (backoff.again(open, askedMs)) why = reason;
    else why = `${reason} MCPeek opened it ${mostTries} times again and stopped.`;
  };

  return {
    open,
    current: () => current,
    isHoped: () => current !== undefined || backoff.waiting() !== undefined,
    backoff,
    stoppedBecause: () => why,
    ended(exchange) {
      current = undefined;
      previous = exchange.id;
      lastEventId = exchange.lastEventId ?? lastEventId;
      const { response, end } = exchange;
      const status = response?.status;
      const lastedUs = (exchange.endAtUs ?? 0) - (exchange.responseAtUs ?? 0);
      if (exchange.frames > 0 || (response !== undefined && lastedUs > soundUs)) backoff.settle();
      if (status === undefined)
        openAgain(
          `The stream for messages of the server could not be opened: ${end?.problem?.message ?? 'no answer'}.`,
        );
      else if (status >= 500) openAgain(`The server answered HTTP ${status} to the GET for its stream.`);
      // 405 says that there is no such stream, which is normal; any other refusal is the server's last word too.
      else if (status >= 400)
        why = status === 405 ? undefined : `The server refused the GET for its stream with HTTP ${status}.`;
      else if (response?.carries === 'events')
        openAgain('The stream for messages of the server ended.', exchange.retryMs);
      else why = `The server answered the GET for its stream with HTTP ${status} and no stream.`;
      parts.onChange();
    },
    stop() {
      backoff.stop();
      current = undefined;
      lastEventId = undefined;
      previous = undefined;
    },
  };
}
