import type { JsonObject } from '../json/json.ts';
import { invalidParams } from '../rpc/rpcError.ts';

/** Cuts one page out of a list; the cursor is opaque and belongs to this list only. */
export function paginate(
  listName: string,
  items: readonly JsonObject[],
  cursor: unknown,
  pageSize: number,
): JsonObject {
  const start = cursor === undefined ? 0 : readCursor(listName, cursor, items.length);
  const end = start + pageSize;
  return {
    [listName]: items.slice(start, end),
    nextCursor: end < items.length ? writeCursor(listName, end) : undefined,
  };
}

function writeCursor(listName: string, offset: number): string {
  return Buffer.from(`${listName}:${offset}`).toString('base64url');
}

function readCursor(listName: string, cursor: unknown, length: number): number {
  if (typeof cursor !== 'string') throw invalidParams('cursor must be a string');
  const [name, digits] = Buffer.from(cursor, 'base64url').toString().split(':');
  const offset = Number(digits);
  const isOurs = name === listName && Number.isInteger(offset) && offset > 0 && offset < length;
  if (!isOurs || writeCursor(listName, offset) !== cursor) throw invalidParams(`no such cursor: ${cursor}`);
  return offset;
}
