import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BodyOptions, createBodyCollector } from './httpBodyFramer.ts';
import { looksLikeMessage } from './looksLikeMessage.ts';

const limits = { limitBytes: 100, keepBytes: 10 };
const pretty = '{\n  "jsonrpc": "2.0",\n  "id": 0,\n  "result": {}\n}\n';

function collect(
  body: Uint8Array | string,
  cuts: readonly number[] = [],
  options: BodyOptions = { limits, isFrame: looksLikeMessage },
) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const collector = createBodyCollector(options);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const to of places) {
    const slice = bytes.slice(from, to);
    collector.push(slice);
    slice.fill(0x21);
    from = to;
  }
  expect(collector.bytes()).toBe(bytes.length);
  return collector.end();
}

describe('a body', () => {
  test('of no bytes is empty', () => {
    expect(collect('')).toEqual({ kind: 'empty' });
    expect(createBodyCollector({ isFrame: () => true }).end()).toEqual({ kind: 'empty' });
  });

  test('that is a message is one frame, however many lines it has', () => {
    expect(collect(pretty)).toMatchObject({
      kind: 'frame',
      frame: { kind: 'json', text: pretty, bytes: pretty.length, end: '', offset: 0 },
    });
  });

  test('that is no message is a text, as it came', () => {
    expect(collect('<h1>502</h1>\r\n')).toEqual({ kind: 'text', text: '<h1>502</h1>\r\n', bytes: 14 });
    expect(collect('{"error":"x"}')).toEqual({ kind: 'text', text: '{"error":"x"}', bytes: 13 });
    expect(collect(Uint8Array.of(0x61, 0xff))).toEqual({ kind: 'text', base64: 'Yf8=', bytes: 2 });
  });

  test('that has to be a frame is one, whatever is in it', () => {
    const options = { isFrame: () => true };
    expect(collect('nope', [], options)).toMatchObject({
      kind: 'frame',
      frame: { reason: { kind: 'notJson' } },
    });
    expect(collect(' \n', [], options)).toMatchObject({ kind: 'frame', frame: { kind: 'blank' } });
  });

  test('beyond the limit is cut: a text, or a frame where it has to be one', () => {
    const body = `{"jsonrpc":"2.0","x":"${'é'.repeat(200)}"}`;
    const cut = { headBytes: 10, tailBytes: 10, totalBytes: 424 };
    const text = `{"jsonrpc"${'é'.repeat(4)}"}`;
    expect(collect(body)).toEqual({ kind: 'text', text, bytes: 424, cut });
    expect(collect(body, [], { limits, isFrame: () => false, mustBeFrame: true })).toEqual({
      kind: 'frame',
      frame: { kind: 'malformed', text, bytes: 424, end: '', offset: 0, reason: { kind: 'tooLong', cut } },
    });
  });

  test('is the same for every cut, and throws for no bytes', () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 150 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(bodies, fc.array(fc.nat(), { maxLength: 10 }), (body, cuts) => {
        const whole = collect(body);
        expect(collect(body, cuts)).toEqual(whole);
        const single = Array.from(body, (_, index) => index);
        expect(collect(body, single)).toEqual(whole);
      }),
    );
    for (let cut = 0; cut <= pretty.length; cut++) expect(collect(pretty, [cut])).toEqual(collect(pretty));
  });
});
