import fc from 'fast-check';
import { encodeUtf8 } from '../base/utf8.ts';
import type { LineLimits } from './lineBuffer.ts';
import { createSseFramer, type SseUnit } from './sseFramer.ts';

const lines = fc.oneof(
  fc.constantFrom(
    ...['', '', '', 'data', 'data:', 'data: ', 'data:  x', 'data: {"a":1}', 'data:é😀', 'data: "b"'],
    ...[
      'event: endpoint',
      'event',
      'event: message',
      'event:ping',
      'Event: x',
      'id: 7',
      'id',
      'id:',
      'id: a\0b',
    ],
    ...[
      'retry: 100',
      'retry: soon',
      'retry',
      ': ping',
      ':',
      ':data: x',
      'datax: y',
      ' data: z',
      'da',
      'id 3',
      '\uFEFFdata: 2',
    ],
  ),
  fc.string({ maxLength: 12 }),
);
const lineEnds = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\r\r');
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(lines, lineEnds).map((parts) => encodeUtf8(parts.join(''))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
);
const beginning = fc.constantFrom('', '', '\uFEFF', '\uFEFF\uFEFF').map((text) => encodeUtf8(text));

/** Streams of fields, comments and garbage with line ends of every kind, some with bytes that are not UTF-8. */
export const sseStreams: fc.Arbitrary<Uint8Array> = fc
  .tuple(beginning, fc.array(piece, { maxLength: 24 }))
  .map(([first, pieces]) => Uint8Array.from([first, ...pieces].flatMap((part) => [...part])));

/** Places to cut a stream at, whatever its length. */
export const cutPlaces: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 1000 }), { maxLength: 12 });

/** Feeds a stream in slices that end at these places, and ends it. */
export function frameStream(
  stream: Uint8Array,
  cuts: readonly number[] = [],
  limits?: LineLimits,
): readonly SseUnit[] {
  const framer = createSseFramer(limits);
  const places = [...cuts.map((cut) => cut % (stream.length + 1)), stream.length].sort((a, b) => a - b);
  const units: SseUnit[] = [];
  let from = 0;
  for (const to of places) {
    // A fresh copy, overwritten afterwards: nothing of it may be kept.
    const slice = stream.slice(from, to);
    units.push(...framer.push(slice));
    slice.fill(0x21);
    from = to;
  }
  return [...units, ...framer.end()];
}
