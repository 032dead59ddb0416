import { assertNever } from '../base/assertNever.ts';
import type { ProcessEvent } from '../record/captureRecord.ts';

/** One line that says what happened to the server's process. */
export function gistOfProcess(event: ProcessEvent): string {
  switch (event.event) {
    case 'spawned':
      return `started ${[event.command, ...event.args].map((word) => (word === '' ? '""' : word)).join(' ')} (process ${event.pid})`;
    case 'spawnFailed':
      return `not started: ${event.message}`;
    case 'stdinClosed':
      return 'stdin closed: the server is asked to end';
    case 'stdoutClosed':
      return 'the server closed its stdout';
    case 'signalSent':
      return `${event.signal} sent to the process group`;
    case 'strays':
      return `left the group, will not be ended: process ${event.pids.join(', ')}`;
    case 'writeFailed':
      return `writing to stdin failed: ${event.message}`;
    case 'exited':
      if (event.signal !== undefined) return `ended by ${event.signal}`;
      return event.code === undefined ? 'ended' : `exited with code ${event.code}`;
    case 'startTimed':
      return startGist(event);
    default:
      return assertNever(event);
  }
}

function startGist(event: Extract<ProcessEvent, { event: 'startTimed' }>): string {
  if (event.slow !== undefined) return event.slow.message;
  const last = event.steps.at(-1);
  return last === undefined
    ? 'start'
    : `start: ${event.steps.length} step${event.steps.length === 1 ? '' : 's'} in ${Math.round(last.atUs / 1000)} ms`;
}
