import { expect, test } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { RpcError } from '../rpc/rpcError.ts';
import { paginate } from './paginate.ts';

const items = [1, 2, 3, 4, 5].map((number) => ({ number }));

test('following the cursors gives every entry once', () => {
  for (let pageSize = 1; pageSize <= 6; pageSize += 1) {
    const seen: unknown[] = [];
    let page: JsonObject = paginate('tools', items, undefined, pageSize);
    for (;;) {
      seen.push(page.tools);
      if (page.nextCursor === undefined) break;
      page = paginate('tools', items, page.nextCursor, pageSize);
    }
    expect(seen.flat()).toEqual(items);
    expect(seen.length).toBe(Math.ceil(items.length / pageSize));
  }
});

test('a cursor that this list never gave is refused with -32602', () => {
  const foreign = paginate('prompts', items, undefined, 2).nextCursor;
  const past = Buffer.from('tools:5').toString('base64url');
  const padded = `${Buffer.from('tools:2').toString('base64url')}=`;
  for (const cursor of [foreign, past, padded, '', 'again', 2, null]) {
    expect(() => paginate('tools', items, cursor, 2)).toThrow(RpcError);
  }
});
