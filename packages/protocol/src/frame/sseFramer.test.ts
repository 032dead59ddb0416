import { describe, expect, test } from 'vitest';
import { createSseFramer, type SseUnit } from './sseFramer.ts';
import { frameStream } from './sseStreams.test-support.ts';

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What a unit is, its text, and what its event says beside its block. */
function gist(unit: SseUnit): readonly unknown[] {
  const { index: _, before, after, block, blockBase64, ...said } = unit.event;
  const what = unit.kind === 'event' ? unit.what : unit.frame.kind;
  const text = unit.kind === 'event' ? unit.text : unit.frame.text;
  return Object.keys(said).length === 0 ? [what, text] : [what, text, said];
}

function gists(stream: string): readonly unknown[] {
  return frameStream(bytesOf(stream)).map(gist);
}

/** The same stream, cut at each place in turn and at all of them, is read the same. */
function expectSameForEveryCut(stream: Uint8Array): void {
  const whole = frameStream(stream);
  for (let cut = 0; cut <= stream.length; cut++) expect(frameStream(stream, [cut])).toEqual(whole);
  const single = Array.from(stream, (_, index) => index);
  expect(frameStream(stream, single)).toEqual(whole);
}

const ping = '{"jsonrpc":"2.0","id":9,"method":"ping"}';

describe('events', () => {
  test('of one data field are frames, and their block is what stands around it', () => {
    expect(
      frameStream(bytesOf(`id: 1\nevent: message\ndata: ${ping}\n\ndata:${ping}\r\n\r\n`)),
    ).toMatchObject([
      {
        kind: 'frame',
        frame: { kind: 'json', text: ping, bytes: ping.length, end: '', offset: 0, hasByteOrderMark: false },
        event: { index: 0, type: 'message', id: '1', before: 'id: 1\nevent: message\ndata: ', after: '\n\n' },
      },
      { frame: { text: ping, offset: 69 }, event: { index: 1, before: 'data:', after: '\r\n\r\n' } },
    ]);
  });

  test('of several data fields are one frame of joined lines, and their block is kept beside it', () => {
    const block = 'data: {"a":\nid: 3\ndata:  1}\n\n';
    expect(frameStream(bytesOf(block))).toMatchObject([
      { frame: { kind: 'json', text: '{"a":\n 1}', bytes: 9 }, event: { index: 0, id: '3', block } },
    ]);
  });

  test('take any line end, each line its own', () => {
    const json = ['json', '{"a":\n1}'];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(gists(`data: {"a":${end}data: 1}${end}${end}`)).toEqual([json]);
    }
    expect(gists('data: {"a":\rdata: 1}\r\n\rdata: {"a":\r\ndata: 1}\n\n')).toEqual([json, json]);
    expectSameForEveryCut(bytesOf('data: 1\r\n\r\n\r\ndata: 2\r\rdata: 3\n\r\n\ndata: 4\r\n\rdata: 5\r\n\r'));
  });

  test('of CR alone are dispatched with their CR, and a LF after it begins the next block', () => {
    const framer = createSseFramer();
    expect(framer.push(bytesOf('data: 1\r\r')).map(gist)).toEqual([['json', '1']]);
    expect(framer.push(bytesOf('\ndata: 2\r\r'))).toMatchObject([{ event: { before: '\ndata: ' } }]);
    expect(framer.end()).toEqual([]);
  });

  test('of LF and then CR LF do so too', () => {
    const block = 'data: 1\n\r';
    expect(frameStream(bytesOf(`${block}\n`))).toMatchObject([
      { frame: { text: '1' }, event: { after: '\n\r' } },
      { what: 'unfinished', text: '\n' },
    ]);
  });

  test('of CR LF keep their last LF when it comes late', () => {
    const framer = createSseFramer();
    expect(framer.push(bytesOf('data: 1\r\n\r'))).toEqual([]);
    expect(framer.unfinished()).toEqual({ bytes: 10, head: 'data: 1\r\n\r' });
    expect(framer.push(bytesOf('\n'))).toMatchObject([{ event: { before: 'data: ', after: '\r\n\r\n' } }]);
    expect(framer.end()).toEqual([]);
  });

  test('of CR LF do not need their last LF', () => {
    const framer = createSseFramer();
    framer.push(bytesOf('data: 1\r\n\r'));
    expect(framer.push(bytesOf('data: 2\r\n\r'))).toMatchObject([{ event: { after: '\r\n\r' } }]);
    expect(framer.end()).toMatchObject([{ frame: { text: '2' }, event: { index: 1, after: '\r\n\r' } }]);
  });

  test('with data that is no JSON, spaces only, or not UTF-8 are frames that say so', () => {
    const stream = Buffer.concat([
      Buffer.from('data: hello\n\ndata:  \t\n\ndata: "'),
      Buffer.of(0xff),
      Buffer.from('"\n\n'),
    ]);
    expect(frameStream(new Uint8Array(stream))).toMatchObject([
      { frame: { kind: 'malformed', text: 'hello', reason: { kind: 'notJson' } } },
      { frame: { kind: 'blank', text: ' \t' }, event: { before: 'data: ' } },
      {
        frame: { kind: 'malformed', base64: 'Iv8i', bytes: 3, reason: { kind: 'notUtf8', offset: 1 } },
        event: { before: 'data: ', after: '\n\n' },
      },
    ]);
  });

  test('whose block is not UTF-8 outside of good data keep its bytes', () => {
    const block = Buffer.concat([
      Buffer.of(0x3a, 0xff),
      Buffer.from('\nid: 1\nid: \ndata: 1\n:'),
      Buffer.of(0x80, 10, 10),
    ]);
    const field = block.subarray(3);
    const [comment, event] = frameStream(new Uint8Array(block));
    expect(comment).toEqual({
      kind: 'event',
      what: 'comment',
      event: { index: 0 },
      base64: 'Ov8K',
      bytes: 3,
    });
    expect(event).toMatchObject({
      frame: { kind: 'json', text: '1' },
      event: { index: 1, id: '', blockBase64: field.toString('base64') },
    });
  });
});

describe('fields', () => {
  test.each([
    ['data:1\n\n', 'one space less', ['json', '1']],
    ['data:  1\n\n', 'one space more', ['json', ' 1']],
    ['data\ndata\n\n', 'names without a colon', ['blank', '\n']],
    [
      'event: a\nevent: b\nid: 1\nid: 2\nretry: 5\nretry: x\ndata: 1\n\n',
      'the last of several',
      ['json', '1', { type: 'b', id: '2', retry: 'x' }],
    ],
    ['id: 1\nid: 2\0\ndata: 1\n\n', 'an id with U+0000', ['json', '1', { id: '1' }]],
    ['event\nretry:\ndata: 1\n\n', 'no value', ['json', '1', { type: '', retry: '' }]],
    ['Data: 2\ndata : 3\n data: 4\ndatum: 5\nid2: 6\ndata: 1\n\n', 'unknown names', ['json', '1']],
    ['data: 1\n: why\n\n', 'a comment inside', ['json', '1']],
    [
      'event: endpoint\ndata: a: b\n\n',
      'a colon in the value',
      ['endpoint', 'event: endpoint\ndata: a: b\n\n', { type: 'endpoint' }],
    ],
    ['id: 1\n\n', 'no data', ['fields', 'id: 1\n\n', { id: '1' }]],
    ['hello\n\n', 'nothing known', ['fields', 'hello\n\n']],
    ['data:\n\n', 'empty data', ['empty', 'data:\n\n']],
    [
      'event: endpoint\ndata\n\n',
      'an empty endpoint',
      ['empty', 'event: endpoint\ndata\n\n', { type: 'endpoint' }],
    ],
    ['id: 1\ndata: \n\n', 'an id and empty data', ['priming', 'id: 1\ndata: \n\n', { id: '1' }]],
  ])('%j: %s', (stream, _, expected) => {
    expect(gists(stream)).toEqual([expected]);
    expectSameForEveryCut(bytesOf(stream));
  });

  test('an id takes effect with the blank line of its event, with data or not', () => {
    const framer = createSseFramer();
    const idAfter = (text: string): string | undefined => {
      framer.push(bytesOf(text));
      return framer.lastEventId();
    };
    expect(idAfter('id: 1\ndata: 1\n')).toBeUndefined();
    expect(idAfter('\n')).toBe('1');
    expect(idAfter('id: 2\n\n')).toBe('2');
    expect(idAfter('data: 1\n\nid: 3\0\n\n')).toBe('2');
    expect(idAfter('id\n\n')).toBe('');
    framer.push(bytesOf('id: 4\n'));
    framer.end();
    expect(framer.lastEventId()).toBe('');
  });
});

describe('comments', () => {
  test('are one unit each run, closed by a blank line or by a field', () => {
    expect(gists(': a\n:b\n\n: c\ndata: 1\n\n')).toEqual([
      ['comment', ': a\n:b\n\n'],
      ['comment', ': c\n'],
      ['json', '1'],
    ]);
  });

  test('are given out once the first byte of a field has come', () => {
    const framer = createSseFramer();
    expect(framer.push(bytesOf(': ping\n'))).toEqual([]);
    expect(framer.unfinished()).toBeUndefined();
    expect(framer.push(bytesOf('d')).map(gist)).toEqual([['comment', ': ping\n']]);
    expect(framer.unfinished()).toEqual({ bytes: 1, head: 'd' });
  });

  test('are comments at the end of the stream too, where their line is whole', () => {
    expect(gists(': ping\n')).toEqual([['comment', ': ping\n']]);
    expect(gists(': pi')).toEqual([['unfinished', ': pi']]);
  });
});

describe('blank lines and byte order marks', () => {
  test('belong to the block that follows, or to the tail', () => {
    expect(frameStream(bytesOf('\uFEFF\n\r\ndata: 1\n\n\n\n'))).toMatchObject([
      { frame: { text: '1', offset: 0 }, event: { before: '\uFEFF\n\r\ndata: ' } },
      { what: 'unfinished', event: { index: 1 }, text: '\n\n', bytes: 2 },
    ]);
  });

  test('a mark anywhere but at the beginning of the stream is part of a name or a value', () => {
    expect(gists('data: 1\n\n\uFEFFdata: 2\n\ndata: \uFEFF3\n\n')).toEqual([
      ['json', '1'],
      ['fields', '\uFEFFdata: 2\n\n'],
      ['json', '\uFEFF3'],
    ]);
  });

  test('a second mark, or half of one, is the beginning of a field', () => {
    expect(gists('\uFEFF\uFEFFdata: 1\n\ndata: 2\n\n')).toEqual([
      ['fields', '\uFEFF\uFEFFdata: 1\n\n'],
      ['json', '2'],
    ]);
    expect(frameStream(Uint8Array.of(0xef, 0xbb, 10, 10))).toMatchObject([
      { what: 'fields', base64: '77sKCg==' },
    ]);
    expectSameForEveryCut(Uint8Array.of(0xef, 0xbb, 10, 10));
  });
});

describe('the cases of event streams', () => {
  test('R019: CR and LF in two chunks are one line end', () => {
    const stream = bytesOf('data: {"jsonrpc":"2.0",\r\ndata: "method":"ping","id":9}\r\n\r\n');
    const joined = '{"jsonrpc":"2.0",\n"method":"ping","id":9}';
    expect(frameStream(stream, [25])).toMatchObject([{ frame: { kind: 'json', text: joined } }]);
    expectSameForEveryCut(stream);
  });

  test('R020: the order of the fields does not matter to an endpoint', () => {
    expect(frameStream(bytesOf('data: /m?s=1\r\nevent: endpoint\r\n\r\n'))).toMatchObject([
      { kind: 'event', what: 'endpoint', data: '/m?s=1', event: { type: 'endpoint' }, bytes: 33 },
    ]);
  });

  test('R021: an id with empty data primes the stream, and is remembered until the next', () => {
    const framer = createSseFramer();
    expect(framer.push(bytesOf('id: 7\ndata:\n\n')).map(gist)).toEqual([
      ['priming', 'id: 7\ndata:\n\n', { id: '7' }],
    ]);
    expect(framer.lastEventId()).toBe('7');
    expect(framer.push(bytesOf(`id: 8\ndata: ${ping}\n`))).toEqual([]);
    expect(framer.lastEventId()).toBe('7');
    expect(framer.push(bytesOf('\n')).map(gist)).toEqual([['json', ping, { id: '8' }]]);
    expect(framer.lastEventId()).toBe('8');
  });

  test('R022: comments before, after and within the chunks of an event leave it whole', () => {
    const stream = bytesOf(`: ping\n\ndata: ${ping}\n: ping\n\n: ping\n\n`);
    expect(frameStream(stream).map(gist)).toEqual([
      ['comment', ': ping\n\n'],
      ['json', ping],
      ['comment', ': ping\n\n'],
    ]);
    expectSameForEveryCut(stream);
  });

  test('R023: characters that chunks cut arrive as they are', () => {
    const text = '{"t":"\u8bfb\u53d6"}';
    const stream = bytesOf(`data: ${text}\n\n`);
    expect(frameStream(stream, [13, 17])).toMatchObject([{ frame: { kind: 'json', text, bytes: 14 } }]);
    expectSameForEveryCut(stream);
  });

  test('R024: an event without its blank line is not dispatched, but told', () => {
    const stream = 'data: {"jsonrpc":"2.0","id":0,"result":{}}\n';
    const framer = createSseFramer();
    expect(framer.push(bytesOf(stream))).toEqual([]);
    expect(framer.unfinished()).toEqual({ bytes: 43, head: stream });
    expect(framer.end()).toEqual([
      { kind: 'event', what: 'unfinished', event: { index: 0 }, text: stream, bytes: 43 },
    ]);
    expect(framer.unfinished()).toBeUndefined();
  });

  test('R027: a byte order mark at the beginning hides nothing', () => {
    const stream = bytesOf('\uFEFFevent: endpoint\ndata: /m\n\n');
    expect(frameStream(stream)).toMatchObject([{ what: 'endpoint', data: '/m' }]);
    expectSameForEveryCut(stream);
  });
});
