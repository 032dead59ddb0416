import type { Writable } from 'node:stream';

export type Chunk = string | Uint8Array;

/** A stream written in order; what it returns settles when the stream has room again. */
export interface Output {
  readonly write: (chunk: Chunk) => Promise<void>;
  /** Writes all chunks with nothing in between, taking the next only when there is room. */
  readonly writeAll: (chunks: Iterable<Chunk>) => Promise<void>;
  readonly flush: () => Promise<void>;
}

export function createOutput(stream: Writable): Output {
  const ready = Promise.resolve();
  let series: Promise<void> | undefined;
  let room: Promise<void> | undefined;
  let isCorked = false;

  // One system call for all that is written in one turn of the loop: a flood is several times faster.
  function corkForThisTurn(): void {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  }

  function writeNow(chunk: Chunk): Promise<void> {
    corkForThisTurn();
    if (stream.write(chunk) || stream.destroyed) return ready;
    room ??= waitForRoom();
    return room;
  }

  // A stream that closed never drains; waiting for it would hold up the exit.
  async function waitForRoom(): Promise<void> {
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        stream.off('drain', finish);
        stream.off('close', finish);
        resolve();
      };
      stream.on('drain', finish);
      stream.on('close', finish);
    });
    room = undefined;
  }

  async function writeSeries(chunks: Iterable<Chunk>, before: Promise<void> | undefined): Promise<void> {
    await before;
    for (const chunk of chunks) await writeNow(chunk);
  }

  function writeAll(chunks: Iterable<Chunk>): Promise<void> {
    const mine = writeSeries(chunks, series).finally(() => {
      if (series === mine) series = undefined;
    });
    series = mine;
    return mine;
  }

  return {
    write: (chunk) => (series === undefined ? writeNow(chunk) : writeAll([chunk])),
    writeAll,
    flush: async () => {
      await series;
      await new Promise<void>((resolve) => stream.write('', () => resolve()));
    },
  };
}
