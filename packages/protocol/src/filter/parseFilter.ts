import { fail, type Result, succeed } from '../base/result.ts';
import type { RecordKind } from '../record/captureRecord.ts';
import { recordKinds } from '../record/recordWords.ts';
import type { FilterNode, FilterProblem } from './filterAst.ts';
import { type FilterToken, readFilterTokens } from './filterTokens.ts';

type Parsed = Result<FilterNode, FilterProblem>;

/** The keys of the filter language that this version does not know yet. */
const comingKeys: ReadonlySet<string> = new Set(
  'method tool uri dir id sev rule side took size status by rev has time text http'.split(' '),
);
/** Deeper nesting than anybody writes; keeps a hostile filter from exhausting the stack. */
const deepest = 100;

/** Parses a filter; an empty one lets every row through. */
export function parseFilter(source: string): Parsed {
  const read = readFilterTokens(source);
  if (!read.ok) return read;
  if (read.value.length === 1) return succeed({ kind: 'everything' });
  return parseTokens(read.value);
}

function parseTokens(tokens: readonly FilterToken[]): Parsed {
  let at = 0;
  const peek = (): FilterToken => tokens[at] ?? { kind: 'end', position: 0 };
  const next = (): FilterToken => {
    const token = peek();
    at += 1;
    return token;
  };

  const parseOr = (depth: number): Parsed => {
    const parts: FilterNode[] = [];
    for (;;) {
      const part = parseAnd(depth);
      if (!part.ok) return part;
      parts.push(part.value);
      if (peek().kind !== 'or') return succeed(joined('or', parts));
      next();
    }
  };
  const parseAnd = (depth: number): Parsed => {
    const parts: FilterNode[] = [];
    while (parts.length === 0 || !['or', 'close', 'end'].includes(peek().kind)) {
      const part = parseOne(depth);
      if (!part.ok) return part;
      parts.push(part.value);
    }
    return succeed(joined('and', parts));
  };
  const parseOne = (depth: number): Parsed => {
    const token = next();
    if (depth > deepest) return fail({ position: token.position, message: 'The filter is nested too deep.' });
    switch (token.kind) {
      case 'word':
        return parseWord(token);
      case 'not': {
        const part = parseOne(depth + 1);
        return part.ok ? succeed({ kind: 'not', part: part.value }) : part;
      }
      case 'open': {
        const inner = parseOr(depth + 1);
        if (!inner.ok || next().kind === 'close') return inner;
        return fail({ position: token.position, message: 'The closing parenthesis is missing.' });
      }
      default:
        return fail({ position: token.position, message: 'A word is missing here.' });
    }
  };

  return parseOr(0);
}

function joined(kind: 'and' | 'or', parts: readonly FilterNode[]): FilterNode {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind, parts };
}

function parseWord(token: Extract<FilterToken, { readonly kind: 'word' }>): Parsed {
  const { text, position, isQuoted } = token;
  const [, key, values = ''] = isQuoted ? [] : (/^([a-z]+):(.*)$/s.exec(text) ?? []);
  if (key === 'exchange') return parseExchange(values, position + 'exchange:'.length);
  if (key === 'kind') return parseKinds(values, position + 'kind:'.length);
  if (key !== undefined && comingKeys.has(key)) {
    const message = `The key ${key}: does not work yet; kind: and exchange: do. In quotes it is a word like any other.`;
    return fail({ position, message });
  }
  return succeed(text === '' ? { kind: 'everything' } : { kind: 'word', word: text });
}

function parseExchange(values: string, position: number): Parsed {
  const requests = values.split('|');
  if (!requests.every((value) => /^\d{1,15}$/.test(value))) {
    return fail({ position, message: 'After exchange: the number of a request record is expected.' });
  }
  return succeed(
    joined(
      'or',
      requests.map((value): FilterNode => ({ kind: 'exchange', request: Number(value) })),
    ),
  );
}

function parseKinds(values: string, position: number): Parsed {
  let at = position;
  const kinds: RecordKind[] = [];
  for (const value of values.split('|')) {
    const kind = recordKinds.find((known) => known === value);
    if (kind === undefined) {
      return fail({ position: at, message: `After kind: one of ${recordKinds.join(', ')} is expected.` });
    }
    kinds.push(kind);
    at += value.length + 1;
  }
  return succeed({ kind: 'recordKind', kinds });
}
