import { createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { Fault } from '../../faults/fault.ts';
import type { BodyWriter } from '../bodyWriter.ts';
import type { Surroundings } from '../httpHooks.ts';
import { type Reply, withHeaders } from '../reply.ts';

const on = 'tools/call';
const carriageReturn = 0x0d;

/** How the bytes of a body are coded and cut; none of it changes what they say. */
export const byteFaults: readonly Fault[] = [
  encoded('encoded-gzip', 'gzip', createGzip),
  encoded('encoded-br', 'br', createBrotliCompress),
  encoded('encoded-zstd', 'zstd', createZstdCompress),
  {
    name: 'cut-characters',
    about: 'cuts its chunks inside every character of several bytes',
    on,
    http: { wrap: (next, surroundings) => inPieces(next, surroundings, cutCharacters) },
  },
  {
    name: 'cut-line-ends',
    about: 'ends the lines of streams with CR LF, and cuts its chunks between the two',
    on,
    http: { wrap: (next, surroundings) => inPieces(next, surroundings, cutLineEnds) },
  },
  {
    name: 'cut-bytes',
    about: 'sends each byte as a chunk of its own',
    on,
    http: {
      wrap: (next, surroundings) =>
        inPieces(next, surroundings, (bytes) => cutAt(bytes, [...bytes.keys()].slice(1))),
    },
  },
  {
    name: 'stream-cr',
    about: 'ends the lines of streams with CR only, which is allowed',
    on,
    http: {
      wrap: (next) => ({ ...next, write: (bytes) => next.write(Buffer.from(bytes.map(toCarriageReturn))) }),
    },
  },
  {
    name: 'stream-bom',
    about: 'begins streams with a byte order mark, which is allowed',
    on: 'everything',
    http: { wrap: (next) => markFirst(next) },
  },
];

/** A fault that compresses bodies, whatever the client says it understands. */
function encoded(name: string, coding: string, create: typeof createGzip | typeof createZstdCompress): Fault {
  return {
    name,
    about: `sends bodies coded with ${coding}, whatever Accept-Encoding says`,
    on,
    http: {
      reply: (before: Reply) =>
        before.body.kind === 'none' ? before : withHeaders(before, { 'Content-Encoding': coding }),
      wrap: (next) => compress(next, create()),
    },
  };
}

function compress(
  next: BodyWriter,
  coder: ReturnType<typeof createGzip> | ReturnType<typeof createZstdCompress>,
): BodyWriter {
  coder.on('data', (bytes: Buffer) => void next.write(bytes));
  coder.on('end', next.end);
  return {
    ...next,
    write: (bytes) =>
      new Promise((resolve) => {
        coder.write(bytes);
        // Without it an event would wait until there is enough to compress.
        coder.flush(() => resolve());
      }),
    end: () => void coder.end(),
  };
}

/** Writes each piece in a turn of its own, so that it leaves as a chunk of its own. */
function inPieces(
  next: BodyWriter,
  { host }: Surroundings,
  cut: (bytes: Buffer) => readonly Buffer[],
): BodyWriter {
  let turn = Promise.resolve();
  return {
    ...next,
    write: (bytes) => {
      for (const piece of cut(bytes)) {
        turn = turn.then(host.breathe).then(() => next.write(piece));
      }
      return turn;
    },
    end: () => void turn.then(next.end),
  };
}

function cutCharacters(bytes: Buffer): readonly Buffer[] {
  const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80;
  return cutAt(
    bytes,
    [...bytes.keys()].filter((at) => isInside(bytes[at] ?? 0)),
  );
}

function cutLineEnds(bytes: Buffer): readonly Buffer[] {
  const lines = Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
  return cutAt(
    lines,
    [...lines.keys()].filter((at) => lines[at - 1] === carriageReturn),
  );
}

function cutAt(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index]));
}

function toCarriageReturn(byte: number): number {
  return byte === 0x0a ? carriageReturn : byte;
}

function markFirst(next: BodyWriter): BodyWriter {
  let isFirst = true;
  return {
    ...next,
    write: (bytes) => {
      const marked = isFirst ? Buffer.concat([Buffer.from('\ufeff'), bytes]) : bytes;
      isFirst = false;
      return next.write(marked);
    },
  };
}
