import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { TransportEvent } from '../transport/transport.ts';

/** Says how a server ended that nobody asked to end. */
export function exitFailure(
  event: Extract<TransportEvent, { kind: 'exited' }>,
  moment: { readonly isReady: boolean; readonly lastStderr: readonly string[] },
): LinkFailure {
  const how =
    event.signal === undefined
      ? `exited with code ${event.code ?? 'unknown'}`
      : `was ended by ${event.signal}`;
  const shared = {
    ...(event.code === undefined ? {} : { exitCode: event.code }),
    ...(event.signal === undefined ? {} : { signal: event.signal }),
    lastStderr: moment.lastStderr,
  };
  if (moment.isReady) return { kind: 'exited', message: `The server ${how}.`, ...shared };
  const said =
    moment.lastStderr.length === 0 ? 'It wrote nothing to stderr.' : 'Its last lines on stderr say more.';
  return {
    kind: 'exitedEarly',
    message: `The server ${how} before answering initialize. ${said}`,
    ...shared,
  };
}
