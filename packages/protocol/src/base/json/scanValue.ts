import { type BrokenValue, describeFault, type Fault, literalAt } from './brokenValue.ts';
import { createDuplicateNames } from './duplicateNames.ts';
import type { DuplicateMember, JsonKind, MemberSpan, ValueSpan } from './jsonSpan.ts';
import { codes, decodeString, endOfNumber, endOfString, skipSpace } from './tokens.ts';

/** One whole value, whatever follows it. */
export interface ScannedValue extends ValueSpan {
  readonly ok: true;
  /** Deepest nesting; 0 for a scalar. */
  readonly depth: number;
  /** Members of the value when it is an object, in the order written, repeated ones included. */
  readonly members: readonly MemberSpan[];
  /** Elements of the value when it is an array. */
  readonly elements: readonly ValueSpan[];
  /** Repeated names anywhere in it, at most 100, and at most 1 MiB of pointers; empty when not asked for. */
  readonly duplicates: readonly DuplicateMember[];
  /** Some name is repeated, listed or not. */
  readonly hasDuplicates: boolean;
}

/**
 * Reads the value that begins at or after `from` by the grammar of RFC 8259, in one pass without recursion, and says
 * where it ends. What follows is not looked at.
 */
export function scanValue(text: string, from: number, wantsDuplicates: boolean): ScannedValue | BrokenValue {
  const members: MemberSpan[] = [];
  const elements: ValueSpan[] = [];
  const names = wantsDuplicates ? createDuplicateNames(text) : undefined;
  const path: number[] = [];
  const start = skipSpace(text, from);
  let at = start;
  let depth = 0;
  let deepest = 0;
  let isObject = false;
  let isNameNext = false;
  let topKind: JsonKind = 'null';
  // The value directly inside the outermost container.
  let childStart = 0;
  let childKind: JsonKind = 'null';

  let fault: Fault;

  // Each turn reads one scalar, one opening bracket, or one empty container, and closes what ends there.
  pass: for (;;) {
    if (isNameNext) {
      isNameNext = false;
      if (text.charCodeAt(at) !== codes.quote) {
        fault = { kind: 'place', offset: at, expected: 'a member name' };
        break;
      }
      const nameEnd = endOfString(text, at);
      if (nameEnd < 0) {
        fault = { kind: 'string', offset: ~nameEnd };
        break;
      }
      path[2 * depth - 2] = at;
      path[2 * depth - 1] = nameEnd;
      if (names !== undefined) names.take(at, nameEnd, path, depth);
      at = skipSpace(text, nameEnd);
      if (text.charCodeAt(at) !== codes.colon) {
        fault = { kind: 'place', offset: at, expected: '":"' };
        break;
      }
      at = skipSpace(text, at + 1);
    }
    if (depth === 1) childStart = at;

    let kind: JsonKind;
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      const end = endOfString(text, at);
      if (end < 0) {
        fault = { kind: 'string', offset: ~end };
        break;
      }
      at = end;
      kind = 'string';
    } else if (code === codes.openBrace || code === codes.openBracket) {
      const isBrace = code === codes.openBrace;
      kind = isBrace ? 'object' : 'array';
      if (depth + 1 > deepest) deepest = depth + 1;
      at = skipSpace(text, at + 1);
      const next = text.charCodeAt(at);
      if (next === (isBrace ? codes.closeBrace : codes.closeBracket)) at++;
      else {
        if (depth === 0) topKind = kind;
        else if (depth === 1) childKind = kind;
        path[2 * depth] = isBrace ? 0 : -1;
        path[2 * depth + 1] = 0;
        depth++;
        isObject = isBrace;
        isNameNext = isBrace;
        if (!isBrace) continue;
        if (names !== undefined) names.open();
        if (next === codes.quote) continue;
        fault = { kind: 'place', offset: at, expected: 'a member name or "}"' };
        break;
      }
    } else if (code === codes.minus || (code >= codes.zero && code <= codes.nine)) {
      const end = endOfNumber(text, at);
      if (end < 0) {
        fault = { kind: 'word', start: at, stop: ~end, expected: 'a number as JSON writes it' };
        break;
      }
      at = end;
      kind = 'number';
    } else {
      const literal = literalAt(text, code, at);
      if (literal === undefined) {
        fault = { kind: 'word', start: at, stop: at, expected: 'a value' };
        break;
      }
      at += literal.length;
      kind = literal;
    }
    if (depth === 0) topKind = kind;
    else if (depth === 1) childKind = kind;

    for (;;) {
      if (depth === 0) {
        return {
          ok: true,
          kind: topKind,
          start,
          end: at,
          depth: deepest,
          members,
          elements,
          duplicates: names === undefined ? [] : names.list(),
          hasDuplicates: names?.isAny() ?? false,
        };
      }
      if (depth === 1) {
        if (isObject) {
          const name = decodeString(text, path[0] ?? 0, path[1] ?? 0);
          members.push({ name, kind: childKind, start: childStart, end: at });
        } else elements.push({ kind: childKind, start: childStart, end: at });
      }
      at = skipSpace(text, at);
      const next = text.charCodeAt(at);
      if (next === codes.comma) {
        at = skipSpace(text, at + 1);
        isNameNext = isObject;
        if (!isObject) path[2 * depth - 2] = (path[2 * depth - 2] ?? 0) - 1;
        break;
      }
      if (next !== (isObject ? codes.closeBrace : codes.closeBracket)) {
        fault = { kind: 'place', offset: at, expected: isObject ? '"," or "}"' : '"," or "]"' };
        break pass;
      }
      at++;
      if (isObject && names !== undefined) names.close();
      depth--;
      isObject = depth > 0 && (path[2 * depth - 2] ?? 0) >= 0;
    }
  }
  return describeFault(fault, {
    text,
    openDepth: depth,
    depth: deepest,
    members,
    elements,
    path,
    childStart,
  });
}
