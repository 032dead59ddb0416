import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';

/** Work on one stream after which others get their turn, in microseconds. */
const turnUs = 8000;
/** So many lines are handed over at once: a chunk of 64 KiB may hold as many lines as bytes. */
const linesAtOnce = 500;

/** A stream that is read in turns with everything else. */
export interface TurnReader {
  /** Hands over what is still held back, for the end of the process. */
  readonly flush: () => void;
}

/** Hands the bytes of a stream over in order, in pieces that take a few milliseconds each; a stream that may not be paused is read on all the same. */
export function readInTurns(of: {
  readonly stream: Readable;
  readonly clock: Clock;
  readonly take: (bytes: Uint8Array) => void;
  /** Called after the last bytes. */
  readonly onEnd: () => void;
  readonly mayPause: boolean;
}): TurnReader {
  const { stream, clock, take, onEnd, mayPause } = of;
  let rest: Uint8Array = new Uint8Array();
  let workedUs = 0;

  const work = (): void => {
    while (rest.length > 0 && !(mayPause && workedUs >= turnUs)) {
      const startedUs = clock.monotonicUs();
      takePiece();
      workedUs += clock.monotonicUs() - startedUs;
    }
    // One read event may hand over 32 chunks in a row, and everybody else would wait for all of them.
    if (!mayPause || workedUs < turnUs) return;
    stream.pause();
    setImmediate(() => {
      workedUs = 0;
      work();
      if (rest.length === 0) stream.resume();
    });
  };
  const takePiece = (): void => {
    const piece = rest.subarray(0, endOfLines(rest));
    rest = rest.subarray(piece.length);
    take(piece);
  };

  stream.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    work();
  });
  const flush = (): void => {
    while (rest.length > 0) takePiece();
  };
  // The end may come while the stream is paused, since it knows nothing of what is held back here.
  stream.once('end', () => {
    flush();
    onEnd();
  });
  return { flush };
}

/** The index after so many lines, or the end. */
function endOfLines(bytes: Uint8Array): number {
  let end = 0;
  for (let lines = 0; lines < linesAtOnce; lines += 1) {
    const at = bytes.indexOf(10, end);
    if (at < 0) return bytes.length;
    end = at + 1;
  }
  return end;
}
