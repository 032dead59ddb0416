import { describe, expect, test } from 'vitest';
import type { SingleMessage } from './message.ts';
import { createPairing, type PairingLink, type WireDirection } from './pairing.ts';
import { parseMessage } from './parseMessage.ts';

function single(text: string): SingleMessage {
  const { message } = parseMessage(text);
  if (message.kind === 'batch') throw new Error('expected one message');
  return message;
}

/** Feeds lines such as `out {"id":1,…}`, numbered from 0. */
function pair(lines: readonly string[]) {
  const pairing = createPairing();
  const links = lines.map((line, seq) => {
    const dir: WireDirection = line.startsWith('out ') ? 'out' : 'in';
    return pairing.take(seq, seq * 10, dir, single(line.slice(dir.length + 1)));
  });
  return { pairing, links };
}

/** A short word for a link, with the request it is about. */
function gist(link: PairingLink): string {
  return 'exchange' in link ? `${link.kind} ${link.exchange.seq}` : link.kind;
}

describe('an answer', () => {
  test('belongs to the request of the other side with its id, in any order', () => {
    const { links } = pair([
      'out {"id":0,"method":"a"}',
      'out {"id":1,"method":"b"}',
      'in {"id":1,"result":{}}',
      'in {"id":0,"error":{"code":1}}',
    ]);
    expect(links.map(gist)).toEqual(['request 0', 'request 1', 'answer 1', 'answer 0']);
  });

  test('to an id that several requests use at once belongs to one after the other', () => {
    const { pairing, links } = pair([
      'out {"id":0,"method":"a"}',
      'out {"id":0,"method":"b"}',
      'out {"id":0,"method":"c"}',
      'in {"id":0,"result":{}}',
      'in {"id":0,"result":{}}',
      'in {"id":0,"result":{}}',
      'in {"id":0,"result":{}}',
    ]);
    expect(links.slice(3).map(gist)).toEqual(['answer 2', 'answer 1', 'answer 0', 'duplicate 2']);
    expect(pairing.open()).toEqual([]);
  });

  test('that comes again is a duplicate, and leaves other requests open', () => {
    const { pairing, links } = pair([
      'out {"id":0,"method":"a"}',
      'out {"id":1,"method":"b"}',
      'out {"id":2,"method":"c"}',
      'in {"id":0,"result":{}}',
      'in {"id":0,"result":{}}',
      'in {"id":0,"result":{}}',
    ]);
    expect(links.slice(3).map(gist)).toEqual(['answer 0', 'duplicate 0', 'duplicate 0']);
    expect(pairing.open().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('without an id, or with null, belongs to nothing', () => {
    const { links } = pair(['out {"id":1,"method":"a"}', 'in {"error":{}}', 'in {"id":null,"error":{}}']);
    expect(links.slice(1)).toEqual([
      { kind: 'unmatched', hasId: false },
      { kind: 'unmatched', hasId: false },
    ]);
  });

  test('whose id has the other JSON type is unmatched, and names the request it looks like', () => {
    const { links } = pair([
      'out {"id":1,"method":"a"}',
      'in {"id":"1","result":{}}',
      'out {"id":"x7","method":"b"}',
      'out {"id":"8","method":"c"}',
      'in {"id":8,"result":{}}',
    ]);
    expect(links[1]).toMatchObject({ kind: 'unmatched', hasId: true, similar: { seq: 0 } });
    expect(links[4]).toMatchObject({ kind: 'unmatched', hasId: true, similar: { seq: 3 } });
  });

  test('with an id that only the sender itself has asked with is unmatched, and names that request', () => {
    const { links } = pair(['in {"id":5,"method":"roots/list"}', 'in {"id":5,"result":{}}']);
    expect(links[1]).toMatchObject({ kind: 'unmatched', own: { seq: 0 } });
  });

  test('after a cancellation says so', () => {
    const pairing = createPairing();
    const link = pairing.take(0, 0, 'out', single('{"id":1,"method":"a"}'));
    if (link.kind !== 'request') throw new Error('expected a request');
    link.exchange.cancelledBy = 1;
    expect(pairing.open()).toEqual([]);
    expect(pairing.take(2, 20, 'in', single('{"id":1,"result":{}}'))).toMatchObject({
      kind: 'answer',
      isAfterCancel: true,
    });
  });

  test('that has neither result nor error is still meant as one', () => {
    const { pairing, links } = pair(['out {"id":2,"method":"a"}', 'in {"id":2}']);
    expect(gist(links[1] ?? { kind: 'none' })).toBe('answer 0');
    expect(pairing.open()).toEqual([]);
  });

  test('with a method beside it is nobody’s', () => {
    const { pairing, links } = pair(['out {"id":2,"method":"a"}', 'in {"id":2,"method":"x","result":{}}']);
    expect(links[1]).toEqual({ kind: 'none' });
    expect(pairing.open()).toHaveLength(1);
  });
});

describe('ids', () => {
  test('of the two directions are apart', () => {
    const { pairing, links } = pair([
      'out {"id":2,"method":"tools/call"}',
      'in {"id":2,"method":"roots/list"}',
      'out {"id":2,"result":{"roots":[]}}',
      'in {"id":2,"result":{}}',
    ]);
    expect(links.map(gist)).toEqual(['request 0', 'request 1', 'answer 1', 'answer 0']);
    expect(pairing.open()).toEqual([]);
  });

  test('that are strings and numbers live side by side', () => {
    const { links } = pair([
      'out {"id":1,"method":"a"}',
      'out {"id":"1","method":"b"}',
      'in {"id":"1","result":{}}',
      'in {"id":1,"result":{}}',
    ]);
    expect(links.map(gist)).toEqual(['request 0', 'request 1', 'answer 1', 'answer 0']);
  });

  test('are equal by value, whatever their size or way of writing', () => {
    const { links } = pair([
      'out {"id":1,"method":"a"}',
      'in {"id":9007199254740993,"method":"ping"}',
      'out {"id":9007199254740992,"result":{}}',
      'out {"id":9007199254740993,"result":{}}',
      'in {"id":1.0,"result":{}}',
    ]);
    expect(links.map(gist)).toEqual(['request 0', 'request 1', 'unmatched', 'answer 1', 'answer 0']);
  });

  test('that a person typed pair like any other', () => {
    const { links } = pair([
      'out {"jsonrpc":"2.0","id":"req-1","method":"ping"}',
      'in {"id":"req-1","result":{}}',
    ]);
    expect(links.map(gist)).toEqual(['request 0', 'answer 0']);
  });

  test('used again are noticed even after the first exchange is over, and the newest request has them', () => {
    const { pairing, links } = pair([
      'out {"id":1,"method":"a"}',
      'in {"id":1,"result":{}}',
      'out {"id":1,"method":"b"}',
      'in {"id":1,"method":"c"}',
      'in {"id":1,"result":{}}',
    ]);
    expect(links[2]).toMatchObject({
      kind: 'request',
      exchange: { seq: 2 },
      reuses: { seq: 0, answeredBy: 1 },
    });
    expect(links[3]).not.toHaveProperty('reuses');
    expect(gist(links[4] ?? { kind: 'none' })).toBe('answer 2');
    expect(pairing.find('out', 'number:1')?.seq).toBe(2);
  });
});

test('a notification has no link', () => {
  expect(pair(['in {"method":"notifications/x"}']).links).toEqual([{ kind: 'none' }]);
});

test('an exchange knows its method, direction, time and place', () => {
  const { links } = pair(['out {"id":1,"method":"a"}', 'in {"id":"q","method":"b"}']);
  expect(links[1]).toMatchObject({
    exchange: { method: 'b', dir: 'in', atUs: 10, pointer: '', id: { text: '"q"' }, hasTimedOut: false },
  });
});

test('the open requests of one direction are found without those that were cancelled or answered, at most so many', () => {
  const pairing = createPairing();
  const send = (seq: number, dir: WireDirection, text: string) => pairing.take(seq, 0, dir, single(text));
  for (const id of [0, 1, 2, 3]) send(id, 'out', `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
  send(4, 'in', '{"jsonrpc":"2.0","id":0,"method":"ping"}');
  const first = pairing.find('out', 'number:0');
  if (first !== undefined) first.cancelledBy = 5;
  send(6, 'in', '{"jsonrpc":"2.0","id":1,"result":{}}');
  expect(pairing.openOf('out', 10).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(pairing.openOf('out', 1).map(({ seq }) => seq)).toEqual([2]);
  expect(pairing.openOf('in', 10).map(({ seq }) => seq)).toEqual([4]);
});
