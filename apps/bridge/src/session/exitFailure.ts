import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { SessionEnding } from '@mcpeek/protocol/wire/sessionObject';
import type { TransportEvent } from '../transport/transport.ts';

type Exit = Extract<TransportEvent, { kind: 'exited' }>;

/** Says how a server ended that nobody asked to end. */
export function exitFailure(
  event: Exit,
  moment: {
    readonly isReady: boolean;
    readonly lastStderr: readonly string[];
    readonly unanswered: NonNullable<LinkFailure['unanswered']>;
  },
): LinkFailure {
  const how =
    event.signal === undefined
      ? `exited with code ${event.code ?? 'unknown'}`
      : `was ended by ${event.signal}`;
  const shared = {
    ...(event.code === undefined ? {} : { exitCode: event.code }),
    ...(event.signal === undefined ? {} : { signal: event.signal }),
    lastStderr: moment.lastStderr,
    ...(moment.unanswered.length === 0 ? {} : { unanswered: moment.unanswered }),
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

/** Says how a session ended: by its failure, or stopped by the user when there is none. */
export function endingOf(failure: LinkFailure | undefined, exit: Exit | undefined): SessionEnding {
  const exitCode = failure?.exitCode ?? exit?.code;
  const signal = failure?.signal ?? exit?.signal;
  return {
    kind: failure?.kind ?? 'stopped',
    text: failure === undefined ? stoppedText(exit) : shortFailure(failure),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function stoppedText(exit: Exit | undefined): string {
  if (exit?.signal !== undefined) return `stopped, ended by ${exit.signal}`;
  return exit?.code === undefined ? 'stopped' : `stopped, code ${exit.code}`;
}

/** A failure in a few words, for a list. */
export function shortFailure({ kind, exitCode, signal, message }: LinkFailure): string {
  switch (kind) {
    case 'exited':
    case 'exitedEarly':
      return signal === undefined ? `exited, code ${exitCode ?? 'unknown'}` : `ended by ${signal}`;
    case 'notFound':
      return 'command not found';
    case 'notExecutable':
      return 'not executable';
    case 'badCwd':
      return 'no such working directory';
    case 'spawnFailed':
      return 'could not be started';
    case 'handshakeRefused':
      return 'initialize refused';
    case 'handshakeMalformed':
      return 'answer to initialize malformed';
    case 'unsupportedRevision':
      return 'no common revision';
    case 'timeout':
      return 'initialize not answered';
    case 'cancelled':
      return 'cancelled';
    case 'bridgeRestarted':
      return 'bridge restarted';
    case 'unreachable':
      return 'not reachable';
    case 'notLetIn':
      return 'not let in';
    case 'redirected':
      return 'leads to another address';
    case 'notMcp':
      return 'no MCP answer';
    case 'endpointElsewhere':
      return 'endpoint at another origin';
    case 'noStream':
      return 'no event stream';
    case 'sessionGone':
      return 'session lost';
    case 'storeFailed':
      return message;
  }
}
