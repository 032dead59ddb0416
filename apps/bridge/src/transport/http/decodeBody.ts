import type { Duplex } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** Undoes the encodings of a body as its bytes come. */
export interface BodyDecoder {
  /** Takes bytes off the wire; false when the next ones should wait for `onDrain`. */
  readonly write: (bytes: Uint8Array) => boolean;
  /** No more bytes will come; `onEnd` follows. Safe to call again. */
  readonly end: () => void;
  /** Stops at once; nothing is called back any more. */
  readonly stop: () => void;
}

/** What a decoder tells. */
export interface BodyListener {
  /** Decoded bytes, as soon as they can be had. */
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onDrain: () => void;
  /** The last call: all that could be decoded was told; with an error where the rest could not be. */
  readonly onEnd: (error?: Error) => void;
}

/** More encodings than anybody stacks; a longer list is left alone. */
const mostEncodings = 5;

type Stage = (first: Uint8Array) => Duplex;

const stages: Readonly<Record<string, Stage>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // In Node 22 a zstd body that stops too early is no error: it then counts as whole.
  zstd: () => createZstdDecompress(),
  // Many servers send it without the zlib wrapper that RFC 9110, 8.4.1.2 asks for.
  deflate: (first) => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/** Makes a decoder for a `Content-Encoding` list, in the order in which they were applied; with an unknown one bytes pass as they are. */
export function createBodyDecoder(encodings: readonly string[], listener: BodyListener): BodyDecoder {
  const wanted = encodings.filter((encoding) => encoding !== 'identity');
  const needed = wanted.flatMap((encoding) =>
    Object.hasOwn(stages, encoding) ? (stages[encoding] ?? []) : [],
  );
  const isKnown = needed.length === wanted.length && needed.length <= mostEncodings;
  return needed.length > 0 && isKnown ? decode(needed.reverse(), listener) : passOn(listener);
}

function passOn({ onBytes, onEnd }: BodyListener): BodyDecoder {
  let isOver = false;
  return {
    write(bytes) {
      if (!isOver) onBytes(bytes);
      return true;
    },
    end() {
      if (isOver) return;
      isOver = true;
      onEnd();
    },
    stop() {
      isOver = true;
    },
  };
}

/** A wrong checksum fails the whole write that holds it, so the last bytes go on their own. */
const checksumBytes = 8;

function decode(needed: readonly Stage[], { onBytes, onDrain, onEnd }: BodyListener): BodyDecoder {
  // Made at the first byte: an empty body (204, 304, HEAD) is whole, whatever its headers say.
  const streams: Duplex[] = [];
  let isOver = false;
  /** The wire has no more bytes. */
  let hasAll = false;
  /** The encoding has come to its own end, which may be before that of the wire. */
  let isDecoded = false;
  let firstError: Error | undefined;

  const stop = (): void => {
    isOver = true;
    for (const stream of streams) stream.destroy();
  };

  const finish = (): void => {
    if (isOver) return;
    stop();
    onEnd(firstError);
  };

  const build = (first: Uint8Array): Duplex | undefined => {
    for (const [index, make] of needed.entries()) {
      // Only the outermost sees its first byte now; a wrapped `deflate` is what stands inside another encoding.
      const stream = make(index === 0 ? first : wrapped);
      streams.push(stream);
      streams[index - 1]?.pipe(stream);
      stream.on('error', (error) => {
        firstError ??= error;
        const next = streams[index + 1];
        if (next === undefined) finish();
        else next.end();
      });
    }
    const last = streams.at(-1);
    last?.on('data', (bytes: Uint8Array) => {
      if (!isOver) onBytes(bytes);
    });
    last?.on('end', () => {
      isDecoded = true;
      if (hasAll || firstError !== undefined) finish();
    });
    streams[0]?.on('drain', () => {
      if (!isOver) onDrain();
    });
    return streams[0];
  };

  return {
    write(bytes) {
      if (isOver) return true;
      if (isDecoded) firstError ??= trailing();
      const outermost = streams[0] ?? build(bytes);
      if (outermost === undefined || isDecoded || outermost.destroyed || outermost.writableEnded) return true;
      const split = Math.max(0, bytes.length - checksumBytes);
      if (split > 0) outermost.write(bytes.subarray(0, split));
      return outermost.write(bytes.subarray(split));
    },
    end() {
      hasAll = true;
      const outermost = streams[0];
      if (outermost === undefined || isDecoded) finish();
      else if (!outermost.destroyed) outermost.end();
    },
    stop,
  };
}

function trailing(): Error {
  return Object.assign(new Error('Bytes follow the end of the encoding.'), { code: 'TRAILING_BYTES' });
}

const wrapped = Uint8Array.of(0x78);
