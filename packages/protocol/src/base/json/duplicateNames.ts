import type { DuplicateMember } from './jsonSpan.ts';
import { type PathStack, pointerOfPath } from './pointerOfPath.ts';
import { decodeString } from './tokens.ts';

/** Watches the member names of all objects of one text for repetitions. */
export interface DuplicateNames {
  /** An object begins. */
  readonly open: () => void;
  /** The innermost object ends. */
  readonly close: () => void;
  /** The innermost object has a member whose name stands there, quotes included; `path` already ends with it. */
  readonly take: (start: number, end: number, path: PathStack, levels: number) => void;
  /** What was repeated so far. */
  readonly list: () => readonly DuplicateMember[];
  /** Something was repeated, whether or not it found room in the list. */
  readonly isAny: () => boolean;
}

const mostDuplicates = 100;
/** All pointers of one list together; deep nesting would make them as large as the text, a hundred times. */
const mostPointerLength = 1 << 20;
/** Up to so many members names are compared one by one, beyond that by a map. */
const mostCompared = 8;
const stride = 4;
const notListed = -1;
const listIsFull = -2;

/** Makes a watch for one text; names are compared as decoded, so `"a"` and `"\u0061"` are the same. */
export function createDuplicateNames(text: string): DuplicateNames {
  // Entries of all open objects, innermost last: hash, start, end, place in `found`.
  const entries: number[] = [];
  let top = 0;
  // Of the innermost object; those of the outer ones wait in the stacks.
  let base = 0;
  let names: Map<string, number> | undefined;
  // One bit for each hash modulo 32: most names are new, and this tells at once.
  let seen = 0;
  const outerBases: number[] = [];
  const outerNames: (Map<string, number> | undefined)[] = [];
  const outerSeen: number[] = [];
  const found: { pointer: string; count: number }[] = [];
  let pointerLength = 0;
  let tries = 0;
  let isAny = false;

  const nameOf = (entry: number): string =>
    decodeString(text, entries[entry + 1] ?? 0, entries[entry + 2] ?? 0);

  const findEntry = (hash: number, start: number, end: number): number => {
    if (names !== undefined) return names.get(decodeString(text, start, end)) ?? -1;
    if ((seen & (1 << (hash & 31))) === 0) return -1;
    for (let entry = base; entry < top; entry += stride) {
      if (entries[entry] === hash && nameOf(entry) === decodeString(text, start, end)) return entry;
    }
    return -1;
  };

  const countAgain = (entry: number, path: PathStack, levels: number): void => {
    isAny = true;
    const place = entries[entry + 3] ?? notListed;
    const known = found[place];
    if (known !== undefined) known.count++;
    if (place !== notListed) return;
    entries[entry + 3] = listIsFull;
    if (tries++ >= mostDuplicates) return;
    const pointer = pointerOfPath(text, path, levels, mostPointerLength - pointerLength);
    if (pointer === undefined) return;
    pointerLength += pointer.length;
    entries[entry + 3] = found.length;
    found.push({ pointer, count: 2 });
  };

  return {
    open() {
      outerBases.push(base);
      outerNames.push(names);
      outerSeen.push(seen);
      seen = 0;
      base = top;
      names = undefined;
    },
    close() {
      top = base;
      base = outerBases.pop() ?? 0;
      names = outerNames.pop();
      seen = outerSeen.pop() ?? 0;
    },
    take(start, end, path, levels) {
      const hash = hashOfName(text, start, end);
      const earlier = top === base ? -1 : findEntry(hash, start, end);
      if (earlier >= 0) {
        countAgain(earlier, path, levels);
        return;
      }
      seen |= 1 << (hash & 31);
      entries[top] = hash;
      entries[top + 1] = start;
      entries[top + 2] = end;
      entries[top + 3] = notListed;
      if (names !== undefined) names.set(nameOf(top), top);
      top += stride;
      if (names === undefined && top - base > mostCompared * stride) {
        names = new Map();
        for (let entry = base; entry < top; entry += stride) names.set(nameOf(entry), entry);
      }
    },
    list: () => found,
    isAny: () => isAny,
  };
}

/** A number that equal names share, whatever way they are escaped. */
function hashOfName(text: string, start: number, end: number): number {
  let hash = end - start - 2;
  for (let at = start + 1; at < end - 1; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) return hashOfDecoded(decodeString(text, start, end));
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash;
}

function hashOfDecoded(name: string): number {
  let hash = name.length;
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return hash;
}
