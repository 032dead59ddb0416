import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8Lossy } from '../base/utf8.ts';
import { createSseFramer, type SseUnit } from './sseFramer.ts';
import { cutPlaces, frameStream, sseStreams } from './sseStreams.test-support.ts';

/** The bytes of the block that a unit was read from. */
function blockOf(unit: SseUnit): Buffer {
  if (unit.kind === 'event') return contentOf(unit);
  const { before, after, block, blockBase64 } = unit.event;
  if (blockBase64 !== undefined) return Buffer.from(blockBase64, 'base64');
  if (block !== undefined) return Buffer.from(block);
  return Buffer.concat([Buffer.from(before ?? ''), contentOf(unit.frame), Buffer.from(after ?? '')]);
}

function contentOf(held: object): Buffer {
  if ('base64' in held && typeof held.base64 === 'string') return Buffer.from(held.base64, 'base64');
  return Buffer.from('text' in held && typeof held.text === 'string' ? held.text : '');
}

interface Dispatched {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * What a browser would dispatch. HTML dispatches an event of one empty `data` field, with empty data, and so does
 * eventsource-parser: here it is `priming` or `empty`. An `event` field without a value is as good as none to both.
 */
function dispatchedOf(units: readonly SseUnit[]): readonly Dispatched[] {
  return units.flatMap((unit) => {
    const { type, id } = unit.event;
    const isDispatched = unit.kind === 'frame' || ['endpoint', 'priming', 'empty'].includes(unit.what);
    if (!isDispatched) return [];
    const data = unit.kind === 'frame' ? decodeUtf8Lossy(contentOf(unit.frame)) : (unit.data ?? '');
    return [{ type: type === '' ? undefined : type, id, data }];
  });
}

function parseByPackage(stream: Uint8Array): { events: readonly Dispatched[]; lastId: string | undefined } {
  const events: Dispatched[] = [];
  let lastId: string | undefined;
  const parser = createParser({
    onEvent: ({ event, id, data }) => events.push({ type: event, id, data }),
    onId: (id) => {
      lastId = id;
    },
  });
  parser.feed(decodeUtf8Lossy(stream));
  return { events, lastId };
}

describe('any event stream', () => {
  test('gives the events and the last id that eventsource-parser gives', () => {
    fc.assert(
      fc.property(sseStreams, cutPlaces, (stream, cuts) => {
        const { events, lastId } = parseByPackage(stream);
        expect(dispatchedOf(frameStream(stream, cuts))).toEqual(events);
        const framer = createSseFramer();
        framer.push(stream);
        framer.end();
        expect(framer.lastEventId()).toBe(lastId);
      }),
      { numRuns: 3000 },
    );
  });

  test('is joined again from its blocks, and each stands where it says', () => {
    fc.assert(
      fc.property(sseStreams, cutPlaces, (stream, cuts) => {
        const units = frameStream(stream, cuts);
        expect(Buffer.concat(units.map(blockOf)).equals(stream)).toBe(true);
        let offset = 0;
        for (const unit of units) {
          if (unit.kind === 'frame') expect(unit.frame.offset).toBe(offset);
          offset += blockOf(unit).length;
        }
        expect(units.map(({ event }) => event.index)).toEqual(units.map((_, index) => index));
      }),
      { numRuns: 2000 },
    );
  });

  test('is read the same however it is cut, the long events of it too', () => {
    fc.assert(
      fc.property(sseStreams, cutPlaces, (stream, cuts) => {
        expect(frameStream(stream, cuts)).toEqual(frameStream(stream));
        const tiny = { limitBytes: 20, keepBytes: 6 };
        const single = Array.from(stream, (_, index) => index);
        const whole = frameStream(stream, [], tiny);
        expect(frameStream(stream, cuts, tiny)).toEqual(whole);
        expect(frameStream(stream, single, tiny)).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  test('holds no event back, but for one byte where the LF of its blank line is on its way', () => {
    fc.assert(
      fc.property(sseStreams, (stream) => {
        const framer = createSseFramer();
        const units: SseUnit[] = [];
        for (let end = 1; end <= stream.length; end++) {
          units.push(...framer.push(stream.slice(end - 1, end)));
          const expected = parseByPackage(stream.subarray(0, end)).events.length;
          const found = dispatchedOf(units).length;
          const mayWait = Buffer.from(stream.subarray(0, end)).toString('latin1').endsWith('\r\n\r');
          if (found !== expected) expect([mayWait, found]).toEqual([true, expected - 1]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('says at any moment what is unfinished, and at its end the same', () => {
    fc.assert(
      fc.property(sseStreams, cutPlaces, (stream, cuts) => {
        const framer = createSseFramer({ limitBytes: 30, keepBytes: 8 });
        for (const cut of cuts) framer.push(stream.slice(0, cut));
        const waiting = framer.unfinished();
        const last = framer.end().at(-1);
        if (waiting === undefined || last?.kind === 'frame' || last?.what !== 'unfinished') return;
        expect(last.bytes).toBe(waiting.bytes);
        expect(waiting.head.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 500 },
    );
  });

  test('of bytes of any kind throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), cutPlaces, (stream, cuts) => {
        const units = frameStream(stream, cuts);
        expect(Buffer.concat(units.map(blockOf)).equals(stream)).toBe(true);
        frameStream(stream, cuts, { limitBytes: 3, keepBytes: 1 });
      }),
      { numRuns: 2000 },
    );
  });
});
