import { literalAt } from '../base/json/brokenValue.ts';
import { codes, endOfNumber, endOfString, skipSpace } from '../base/json/tokens.ts';

/**
 * Reads one JSON value line by line. No token but a string spans lines: one that holds the raw line break which should
 * have been written as an escape.
 */
export interface JsonLines {
  /**
   * Reads the next line: the value is still open after it, perhaps within a string, or ends with it, or is not JSON.
   * Not to be called after the last two.
   */
  readonly read: (line: string) => 'open' | 'openString' | 'done' | 'wrong';
}

type Next = 'value' | 'valueOrClose' | 'name' | 'nameOrClose' | 'colon' | 'commaOrClose' | 'nothing';

const mostDepth = 1_000_000;
/** So much of a line's end is looked at for half an escape; longer rows of backslashes are nobody's text. */
const tailLength = 1_000;

/** Makes a reader at the beginning of a value. */
export function createJsonLines(): JsonLines {
  // Of each open container: whether it is an object.
  const containers: boolean[] = [];
  let next: Next = 'value';
  let isInString = false;

  const afterValue = (): Next => (containers.length === 0 ? 'nothing' : 'commaOrClose');

  /** Takes the token at an index; the index after it, or -1 when it does not belong there. */
  const takeToken = (line: string, at: number): number => {
    const code = line.charCodeAt(at);
    if (code === codes.closeBrace || code === codes.closeBracket) {
      const isObject = code === codes.closeBrace;
      const mayClose = next === 'commaOrClose' || next === (isObject ? 'nameOrClose' : 'valueOrClose');
      if (!mayClose || containers.pop() !== isObject) return -1;
      next = afterValue();
      return at + 1;
    }
    switch (next) {
      case 'nothing':
        return -1;
      case 'colon':
        next = 'value';
        return code === codes.colon ? at + 1 : -1;
      case 'commaOrClose':
        next = containers.at(-1) === true ? 'name' : 'value';
        return code === codes.comma ? at + 1 : -1;
      case 'name':
      case 'nameOrClose':
        next = 'colon';
        return code === codes.quote ? Math.max(-1, endOfString(line, at)) : -1;
      case 'value':
      case 'valueOrClose':
        return takeValue(line, at, code);
    }
  };

  const takeValue = (line: string, at: number, code: number): number => {
    if (code === codes.openBrace || code === codes.openBracket) {
      if (containers.length >= mostDepth) return -1;
      containers.push(code === codes.openBrace);
      next = code === codes.openBrace ? 'nameOrClose' : 'valueOrClose';
      return at + 1;
    }
    next = afterValue();
    if (code === codes.quote) return takeString(line, endOfString(line, at));
    if (code === codes.minus || (code >= codes.zero && code <= codes.nine)) {
      return Math.max(-1, endOfNumber(line, at));
    }
    const literal = literalAt(line, code, at);
    return literal === undefined ? -1 : at + literal.length;
  };

  /** Takes a string that is the value, up to where it ends, or to the end of the line with more of it to come. */
  const takeString = (line: string, end: number): number => {
    isInString =
      end === ~line.length && !/(?<!\\)(?:\\\\)*\\(?:u[\da-f]{0,3})?$/i.test(line.slice(-tailLength));
    return isInString ? line.length : Math.max(-1, end);
  };

  let isFirst = true;

  return {
    read(line) {
      // A byte order mark may stand before the value, not inside it.
      let at = isFirst && line.charCodeAt(0) === 0xfeff ? 1 : 0;
      isFirst = false;
      // A string goes on as if its quote stood right before the line.
      if (isInString) at = takeString(line, endOfString(line, -1));
      if (at < 0) return 'wrong';
      if (isInString) return 'openString';
      at = skipSpace(line, at);
      while (at < line.length) {
        at = takeToken(line, at);
        if (at < 0) return 'wrong';
        if (isInString) return 'openString';
        at = skipSpace(line, at);
      }
      return next === 'nothing' ? 'done' : 'open';
    },
  };
}
