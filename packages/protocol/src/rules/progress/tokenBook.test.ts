import { expect, it } from 'vitest';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import {
  createTokenBook,
  endRequest,
  giveToken,
  mayHaveForgotten,
  settled,
  strangeCourse,
} from './tokenBook.ts';

const request = (seq: number, more: Partial<ExchangeEntry> = {}): ExchangeEntry => ({
  seq,
  pointer: '',
  method: 'ping',
  id: { text: String(seq), kind: 'number', key: `number:${seq}` },
  dir: 'out',
  atUs: 0,
  hasTimedOut: false,
  ...more,
});

it('of what is over only the end is kept, and only of the newest 10,000', () => {
  const book = createTokenBook();
  for (let seq = 0; seq < 10_001; seq++) {
    const asked = request(seq);
    giveToken(book, asked, `number:${seq}`, String(seq));
    endRequest(book, { request: asked, endedBy: seq });
  }
  expect([book.open.out.size, book.running.size, book.over.out.size]).toEqual([0, 0, 10_000]);
  expect(book.over.out.has('number:0')).toBe(false);
  expect([mayHaveForgotten(book, 'out'), mayHaveForgotten(book, 'in')]).toEqual([true, false]);
  expect(book.over.out.get('number:10000')).toMatchObject({ endedBy: 10_000 });
});

it('requests that were given up without an answer are forgotten in time', () => {
  const book = createTokenBook();
  for (let seq = 0; seq < 5_000; seq++) {
    giveToken(book, request(seq, { cancelledBy: seq }), `number:${seq}`, String(seq));
  }
  expect(book.running.size).toBeLessThanOrEqual(1_000);
});

it('a token that two requests gave is in use until both are over', () => {
  const book = createTokenBook();
  const [first, second] = [request(1), request(2)];
  expect(giveToken(book, first, 'string:a', '"a"')).toEqual([]);
  expect(giveToken(book, second, 'string:a', '"a"')).toEqual([first]);
  endRequest(book, { request: first, endedBy: 3 });
  expect(settled(book, book.open.out.get('string:a'), 4)?.requests).toEqual(new Set([second]));
  second.answeredBy = 5;
  expect(settled(book, book.open.out.get('string:a'), 6)).toBeUndefined();
  expect(book.over.out.get('string:a')).toMatchObject({ request: second, endedBy: 5 });
});

it('tokens that nobody gave are kept by number, not for ever', () => {
  const book = createTokenBook();
  for (let count = 0; count < 3_000; count++) strangeCourse(book, 'in', `number:${count}`);
  expect(book.strange.in.size).toBe(1_000);
});
