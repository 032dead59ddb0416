import { fail, type Result, succeed } from '../base/result.ts';
import type { FilterProblem } from './filterAst.ts';

/** A piece of a filter's text; `position` counts UTF-16 units from 0. */
export type FilterToken =
  | { readonly kind: 'open' | 'close' | 'or' | 'not' | 'end'; readonly position: number }
  /** Text to look for; `isQuoted` tells `"a:b"` from `a:b`. */
  | { readonly kind: 'word'; readonly position: number; readonly text: string; readonly isQuoted: boolean };

/** Cuts a filter's text into tokens; an `end` token closes the list. */
export function readFilterTokens(source: string): Result<readonly FilterToken[], FilterProblem> {
  const tokens: FilterToken[] = [];
  let depth = 0;
  let position = 0;

  while (position < source.length) {
    const char = source[position] ?? '';
    if (/\s/.test(char)) position += 1;
    else if (char === '(' || (char === ')' && depth > 0) || char === '!' || isLoneBar(source, position)) {
      const kind = char === '(' ? 'open' : char === ')' ? 'close' : char === '!' ? 'not' : 'or';
      if (kind === 'open') depth += 1;
      if (kind === 'close') depth -= 1;
      tokens.push({ kind, position });
      position += 1;
    } else if (char === '"') {
      const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(source.slice(position));
      if (quoted === null) return fail({ position, message: 'The closing quotation mark is missing.' });
      const text = (quoted[1] ?? '').replace(/\\(["\\])/g, '$1');
      tokens.push({ kind: 'word', position, text, isQuoted: true });
      position += quoted[0].length;
    } else {
      // Outside a group a closing parenthesis is text like any other.
      const [text = char] = (depth > 0 ? /^[^\s)]+/ : /^\S+/).exec(source.slice(position)) ?? [];
      tokens.push({ kind: 'word', position, text, isQuoted: false });
      position += text.length;
    }
  }
  return succeed([...tokens, { kind: 'end', position: source.length }]);
}

function isLoneBar(source: string, position: number): boolean {
  return source[position] === '|' && /^\|(\s|$)/.test(source.slice(position, position + 2));
}
