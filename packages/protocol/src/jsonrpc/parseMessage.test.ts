import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberText } from './memberValue.ts';
import type { Message } from './message.ts';
import { idFromText } from './messageId.ts';
import { parseMessage } from './parseMessage.ts';

function parse(text: string): Message {
  return parseMessage(text).message;
}

function idKeyOf(text: string): string | undefined {
  const message = parse(text);
  return 'id' in message ? message.id?.key : undefined;
}

describe('the kind of a message', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}', { kind: 'request', method: 'ping' }],
    ['{"jsonrpc":"2.0","id":1,"method":"notifications/x"}', { kind: 'request', method: 'notifications/x' }],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', { kind: 'request', id: { key: 'null:null' } }],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', { kind: 'request', id: { key: 'number:15e-1' } }],
    ['{"jsonrpc":"2.0","id":true,"method":"ping"}', { kind: 'request', id: { key: 'true:true' } }],
    ['{"jsonrpc":"2.0","id":{"a": 1},"method":"p"}', { kind: 'request', id: { key: 'object:{"a": 1}' } }],
    ['{"jsonrpc":"2.0","method":"ping"}', { kind: 'notification', method: 'ping' }],
    ['{"method":"\\u0070ing"}', { kind: 'notification', method: 'ping' }],
    ['{"jsonrpc":"2.0","id":1,"result":null}', { kind: 'result' }],
    ['{"id":1,"result":{}}', { kind: 'result' }],
    ['{"jsonrpc":"1.0","id":1,"result":{}}', { kind: 'result' }],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":null}', { kind: 'result' }],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1}}', { kind: 'error' }],
    ['{"jsonrpc":"2.0","error":{"code":-32600,"message":"bad"}}', { kind: 'error' }],
    ['{"jsonrpc":"2.0","id":null,"error":null}', { kind: 'error', id: { key: 'null:null' } }],
    ['{"jsonrpc":"2.0","result":{}}', { kind: 'result' }],
    ['{"jsonrpc":"2.0","id":2}', { kind: 'invalid', problem: 'noMethodResultOrError', id: { text: '2' } }],
    ['{}', { kind: 'invalid', problem: 'noMethodResultOrError', valueKind: 'object' }],
    ['{"id":1,"method":"a","result":1}', { kind: 'invalid', problem: 'methodAndAnswer', method: 'a' }],
    ['{"id":1,"method":"a","error":null}', { kind: 'invalid', problem: 'methodAndAnswer' }],
    ['{"id":1,"method":7}', { kind: 'invalid', problem: 'methodNotString', id: { text: '1' } }],
    ['{"id":1,"method":null,"result":1}', { kind: 'invalid', problem: 'methodAndAnswer' }],
    ['7', { kind: 'invalid', problem: 'notAnObject', valueKind: 'number' }],
    ['"x"', { kind: 'invalid', problem: 'notAnObject', valueKind: 'string' }],
    ['null', { kind: 'invalid', problem: 'notAnObject', valueKind: 'null' }],
  ])('of %s goes by the members that are there', (text, expected) => {
    expect(parse(text)).toMatchObject({ pointer: '', source: text, ...expected });
  });

  test('leaves id out where the frame has none', () => {
    expect(parse('{"error":{}}')).not.toHaveProperty('id');
    expect(parse('{"result":{}}')).not.toHaveProperty('id');
  });

  test('goes by the last of repeated members', () => {
    const message = parse('{"jsonrpc":"2.0","id":1,"id":2,"result":{"a":1,"a":2}}');
    expect(message).toMatchObject({ kind: 'result', id: { text: '2', key: 'number:2' } });
    expect(parse('{"method":7,"method":"a"}')).toMatchObject({ kind: 'notification', method: 'a' });
  });

  test('does not mind a byte order mark', () => {
    expect(parse('\uFEFF{"id":1,"method":"ping"}')).toMatchObject({ kind: 'request', id: { text: '1' } });
  });
});

describe('an id', () => {
  test('is kept as written, and equal by JSON type and value', () => {
    expect(parse('{"id":9007199254740993,"method":"ping"}')).toMatchObject({
      id: { text: '9007199254740993' },
    });
    expect(idKeyOf('{"id":1,"result":0}')).toBe(idKeyOf('{"id":1.0,"result":0}'));
    expect(idKeyOf('{"id":1,"result":0}')).not.toBe(idKeyOf('{"id":"1","result":0}'));
    expect(idKeyOf('{"id":9007199254740993,"result":0}')).not.toBe(
      idKeyOf('{"id":9007199254740992,"result":0}'),
    );
    expect(idKeyOf('{"id":"r\\u0065q-1","result":0}')).toBe('string:req-1');
  });

  test('can be read from text alone', () => {
    expect(idFromText(' 7.0 ')).toEqual({ text: '7.0', kind: 'number', key: 'number:7' });
    expect(idFromText('"a"').key).toBe('string:a');
    expect(idFromText('NaN').key).toBe('object:NaN');
  });
});

describe('a batch', () => {
  test('gives its messages with pointers, and their members as spans of the whole text', () => {
    const text = '[{"id":1,"method":"ping"}, {"method":"n","params":{"x":[1]}},{"id":"a","result":{}}]';
    const message = parse(text);
    if (message.kind !== 'batch') throw new Error('expected a batch');
    expect(message.source).toBe(text);
    expect(message.items.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ['request', '/0'],
      ['notification', '/1'],
      ['result', '/2'],
    ]);
    expect(message.items.map((item) => memberText(item, 'params'))).toEqual([
      undefined,
      '{"x":[1]}',
      undefined,
    ]);
  });

  test('may be empty, and holds arrays and scalars as invalid messages', () => {
    expect(parse('[]')).toMatchObject({ kind: 'batch', items: [] });
    expect(parse('[[{"method":"a"}],1]')).toMatchObject({
      kind: 'batch',
      items: [
        { kind: 'invalid', problem: 'notAnObject', valueKind: 'array', pointer: '/0' },
        { kind: 'invalid', problem: 'notAnObject', valueKind: 'number', pointer: '/1' },
      ],
    });
  });
});

describe('a frame', () => {
  test('tells its repeated names and depth', () => {
    expect(parseMessage('{"id":1,"id":2,"result":{"a":1,"a":[[]]}}')).toMatchObject({
      depth: 4,
      duplicates: [
        { pointer: '/id', count: 2 },
        { pointer: '/result/a', count: 2 },
      ],
    });
    expect(parseMessage('[{"a":1},{"a":1,"a":2}]').duplicates).toEqual([{ pointer: '/1/a', count: 2 }]);
  });

  test('of ten thousand nested arrays is read like any other', () => {
    const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const text = `{"jsonrpc":"2.0","id":1,"result":${nested}}`;
    expect(parseMessage(text)).toMatchObject({
      depth: 10_001,
      message: { kind: 'result', id: { text: '1' } },
    });
    expect(parseMessage(nested)).toMatchObject({ depth: 10_000, message: { kind: 'batch' } });
  });

  test('that is no JSON at all never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), fc.nat(), (text, cut) => {
        parseMessage(text);
        parseMessage(text.slice(0, cut % (text.length + 1)));
      }),
    );
    expect(parse('{"id":1,"method":')).toMatchObject({ kind: 'invalid', members: [{ name: 'id' }] });
  });

  test('keeps every member whatever its value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const message = parse(text);
        if (message.kind === 'batch') throw new Error('expected one message');
        for (const [name, each] of Object.entries(JSON.parse(text))) {
          expect(JSON.parse(memberText(message, name) ?? '?')).toEqual(each);
        }
      }),
    );
  });
});
