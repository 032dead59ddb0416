import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';

/** Where the page was not connected while records came, by capture; they are read afterwards all the same. */
export interface ConnectionBreaks {
  /** Told the newest record that the page knows of, and over which connection, counted from 1. */
  readonly saw: (captureId: CaptureId, lastSeq: Seq, connection: number) => void;
  /** Records after which the page was not connected, oldest first, at most 100. */
  readonly of: (captureId: CaptureId) => readonly Seq[];
}

const mostBreaks = 100;
const none: readonly Seq[] = [];

/** Makes a memory of breaks, empty. */
export function createConnectionBreaks(): ConnectionBreaks {
  const known = new Map<CaptureId, { lastSeq: Seq; connection: number; breaks: readonly Seq[] }>();
  return {
    saw(captureId, lastSeq, connection) {
      const capture = known.get(captureId);
      if (capture === undefined) {
        known.set(captureId, { lastSeq, connection, breaks: none });
        return;
      }
      const isBreak = connection > capture.connection && lastSeq > capture.lastSeq && capture.lastSeq >= 0;
      if (isBreak) capture.breaks = [...capture.breaks, capture.lastSeq].slice(-mostBreaks);
      capture.lastSeq = Math.max(capture.lastSeq, lastSeq);
      capture.connection = connection;
    },
    of: (captureId) => known.get(captureId)?.breaks ?? none,
  };
}

/** The memory of this page. */
export const connectionBreaks: ConnectionBreaks = createConnectionBreaks();
