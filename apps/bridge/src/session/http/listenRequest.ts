import type { SessionState } from '@mcpeek/protocol/session/sessionState';
import type { Clock } from '../../platform/clock.ts';
import type { Driver } from '../driver/driver.ts';
import { createBackoff } from './backoff.ts';

/** The request that asks a server without handshake for notifications (2026-07-28, basic/utilities/subscriptions). */
export interface ListenRequest {
  /** Sends it, when the server declares anything to listen to. */
  readonly open: () => void;
  /** Sends it at once where it waits to be sent again. */
  readonly reconnect: () => void;
}

/** Makes it, not sent. A stream that breaks is asked for anew, by a new id. */
export function createListenRequest(parts: {
  readonly clock: Clock;
  readonly driver: Driver;
  readonly session: () => SessionState;
  readonly isReady: () => boolean;
}): ListenRequest {
  const { driver } = parts;
  const backoff = createBackoff(parts.clock);

  const open = async (by: 'connect' | 'retry'): Promise<void> => {
    const wished = wishedNotifications(parts.session());
    if (wished === undefined || !parts.isReady()) return;
    const running = driver.request({
      method: 'subscriptions/listen',
      paramsText: `{"notifications":${JSON.stringify(wished)}}`,
      by,
      limitMs: 0,
    });
    const end = await running?.end;
    if (end?.kind !== 'unanswered' || !parts.isReady()) return;
    if (end.exchange.frames > 0) backoff.settle();
    // A refusal is an answer; only a stream that broke is asked for again.
    const status = end.exchange.response?.status;
    if (status === undefined || status < 300 || status >= 500) backoff.again(() => void open('retry'));
  };

  return { open: () => void open('connect'), reconnect: () => backoff.now() };
}

function wishedNotifications({
  serverCapabilities,
}: SessionState): Readonly<Record<string, true>> | undefined {
  const wished: Record<string, true> = {};
  for (const name of ['tools', 'prompts', 'resources']) {
    const capability = serverCapabilities?.[name];
    if (
      typeof capability === 'object' &&
      capability !== null &&
      'listChanged' in capability &&
      capability.listChanged === true
    )
      wished[`${name}ListChanged`] = true;
  }
  return Object.keys(wished).length === 0 ? undefined : wished;
}
