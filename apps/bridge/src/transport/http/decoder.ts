import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { type HeaderList, headerValues } from '@mcpeek/protocol/record/httpPart';

/** Takes the bytes of a body as they came, and gives them decoded, as soon as they can be. */
export interface Decoder {
  readonly push: (bytes: Uint8Array) => void;
  /** The body is whole; `onEnd` follows. */
  readonly end: () => void;
  readonly destroy: () => void;
  /** Whether the bytes are changed at all. */
  readonly isPlain: boolean;
}

/** Makes the decoder that an answer's `Content-Encoding` asks for; encodings that are unknown leave the bytes as they are. */
export function createDecoder(
  headers: HeaderList,
  to: {
    readonly onBytes: (bytes: Uint8Array) => void;
    readonly onEnd: () => void;
    readonly onError: (message: string) => void;
  },
): Decoder {
  const encodings = headerValues(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const steps = encodings.reverse().map(stepFor);
  const known = steps.filter((step) => step !== undefined);
  const [first] = known;
  if (first === undefined || known.length !== steps.length)
    return { push: to.onBytes, end: to.onEnd, destroy: () => undefined, isPlain: true };
  for (const [index, step] of known.entries()) {
    step.on('error', (error) =>
      to.onError(`The body could not be decoded (${encodings.join(', ')}): ${error.message}.`),
    );
    const next = known[index + 1];
    if (next === undefined) step.on('data', to.onBytes).on('end', to.onEnd);
    else step.on('data', (bytes: Uint8Array) => next.write(bytes)).on('end', () => next.end());
  }
  return {
    push: (bytes) => void first.write(bytes),
    end: () => void first.end(),
    destroy() {
      for (const step of known) step.destroy();
    },
    isPlain: false,
  };
}

/** What comes is given out at once, as a stream of events needs it. */
function stepFor(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress();
    default:
      return undefined;
  }
}
