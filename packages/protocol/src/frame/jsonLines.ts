import { literalAt } from '../base/json/brokenValue.ts';
import { codes, endOfNumber, endOfString, skipSpace } from '../base/json/tokens.ts';

/** Reads one JSON value line by line; a token never spans lines, since a string cannot hold a raw line break. */
export interface JsonLines {
  /** Reads the next line: the value is still open after it, ends with it, or is not JSON. Not to be called after the last two. */
  readonly read: (line: string) => 'open' | 'done' | 'wrong';
}

type Next = 'value' | 'valueOrClose' | 'name' | 'nameOrClose' | 'colon' | 'commaOrClose' | 'nothing';

const mostDepth = 1_000_000;

/** Makes a reader at the beginning of a value. */
export function createJsonLines(): JsonLines {
  // Of each open container: whether it is an object.
  const containers: boolean[] = [];
  let next: Next = 'value';

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
    if (code === codes.quote) return Math.max(-1, endOfString(line, at));
    if (code === codes.minus || (code >= codes.zero && code <= codes.nine)) {
      return Math.max(-1, endOfNumber(line, at));
    }
    const literal = literalAt(line, code, at);
    return literal === undefined ? -1 : at + literal.length;
  };

  let isFirst = true;

  return {
    read(line) {
      // A byte order mark may stand before the value, not inside it.
      let at = skipSpace(line, isFirst && line.charCodeAt(0) === 0xfeff ? 1 : 0);
      isFirst = false;
      while (at < line.length) {
        at = takeToken(line, at);
        if (at < 0) return 'wrong';
        at = skipSpace(line, at);
      }
      return next === 'nothing' ? 'done' : 'open';
    },
  };
}
