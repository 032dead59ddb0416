import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { formatBytes, formatDuration } from '../../ui/format.ts';
import { visibleLine } from '../../ui/visibleText.ts';

/** A sentence with words of the server in it, which may be many and anything. */
export interface WaitLine {
  readonly before: string;
  readonly quoted?: string;
}

/** What a session waits for, in words. */
export interface WaitWords {
  readonly title: string;
  readonly lines: readonly WaitLine[];
  /** Microseconds since the capture began at which the wait began; undefined when nothing is waited for. */
  readonly sinceUs: number | undefined;
}

/** Says what is being waited for; undefined when nothing is. */
export function waitWords(session: SessionObject): WaitWords | undefined {
  const { phase, waiting, unfinishedLine, lastStderr, start } = session;
  if (phase !== 'connecting' && phase !== 'negotiating') return undefined;
  const spawned = start.steps.find((step) => step.name === 'spawned');
  const asked = waiting[0];
  const lines: WaitLine[] = [];
  if (unfinishedLine !== undefined) {
    lines.push({
      before: `The server wrote ${formatBytes(unfinishedLine.bytes)} without ending the line; a message ends with a line feed: `,
      quoted: unfinishedLine.head,
    });
  }
  if (lastStderr !== undefined) lines.push({ before: 'Its newest line on stderr: ', quoted: lastStderr });
  if (asked !== undefined) {
    const limit =
      asked.timeoutMs === null
        ? 'There is no time limit.'
        : `It may take ${formatDuration(asked.timeoutMs * 1000)}.`;
    return {
      title: `Waiting for the server to answer ${visibleLine(asked.method)}`,
      lines: [{ before: limit }, ...lines],
      sinceUs: asked.sinceUs,
    };
  }
  return {
    title: spawned === undefined ? 'Starting the server' : 'Connecting to the server',
    lines,
    sinceUs: spawned?.atUs ?? 0,
  };
}

/** Microseconds from a point of the capture until now, by the wall clock: the capture began when the session opened. */
export function waitedUs(session: SessionObject, sinceUs: number, nowMs: number): number {
  return Math.max(0, (nowMs - session.openedAt) * 1000 - sinceUs);
}
