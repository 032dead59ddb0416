import { describe, expect, test } from 'vitest';
import { readIncoming, writeCall } from './envelope.ts';

describe('envelope', () => {
  test('a result comes as text or as a value', () => {
    expect(readIncoming('{"jsonrpc":"2.0","id":1,"resultText":"{\\"a\\":1}"}')).toEqual({
      kind: 'answer',
      id: 1,
      value: { a: 1 },
    });
    expect(readIncoming('{"id":2,"result":[]}')).toEqual({ kind: 'answer', id: 2, value: [] });
  });

  test('a refusal keeps code and data', () => {
    const text = '{"id":3,"error":{"code":-32602,"message":"bad filter","data":{"position":4}}}';
    expect(readIncoming(text)).toEqual({
      kind: 'refusal',
      id: 3,
      code: -32602,
      message: 'bad filter',
      data: { position: 4 },
    });
  });

  test('a push has no id', () => {
    expect(readIncoming('{"method":"server/changed","params":{}}')).toEqual({
      kind: 'push',
      method: 'server/changed',
      params: {},
    });
  });

  test.each(['', '{', '[]', 'null', '7', '{"id":"x","result":1}', '{"id":1}', '{}'])(
    '%s is unknown',
    (text) => {
      expect(readIncoming(text)).toEqual({ kind: 'unknown' });
    },
  );

  test('a call carries its params as text', () => {
    expect(JSON.parse(writeCall(7, 'view/rows', { from: 0 }))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      method: 'view/rows',
      paramsText: '{"from":0}',
    });
  });
});
