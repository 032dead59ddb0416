/** A member of an object or an item of an array, as it is written; an item has its index as key. */
export interface JsonSlice {
  readonly key: string;
  readonly text: string;
}

/**
 * Cuts an object or array into its members without reading their values, so that every digit stays.
 * The text must be valid JSON; anything but an object or array, and text that is broken, gives `undefined`.
 */
export function jsonSlices(text: string): readonly JsonSlice[] | undefined {
  const start = skipSpace(text, 0);
  const opener = text[start];
  if (opener !== '{' && opener !== '[') return undefined;
  const slices: JsonSlice[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    let key = String(slices.length);
    if (opener === '{') {
      const keyEnd = stringEnd(text, at);
      const name = parseString(text.slice(at, keyEnd));
      if (name === undefined) return undefined;
      key = name;
      at = skipSpace(text, keyEnd);
      if (text[at] !== ':') return undefined;
      at = skipSpace(text, at + 1);
    }
    const end = valueEnd(text, at);
    if (end === at) return undefined;
    slices.push({ key, text: text.slice(at, end) });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at < text.length ? slices : undefined;
}

/** The member of that name as it is written, the last one where there are several; `undefined` where there is none. */
export function memberText(text: string | undefined, key: string): string | undefined {
  if (text === undefined || skipSpaceTo(text) !== '{') return undefined;
  return jsonSlices(text)?.findLast((slice) => slice.key === key)?.text;
}

/** The items of an array as they are written; `undefined` where it is no array. */
export function itemTexts(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || skipSpaceTo(text) !== '[') return undefined;
  return jsonSlices(text)?.map((slice) => slice.text);
}

/** The string that a JSON text stands for; `undefined` where it is no string. */
export function stringOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseString(text);
}

function parseString(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function skipSpaceTo(text: string): string | undefined {
  return text[skipSpace(text, 0)];
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      at = stringEnd(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth === 0 && (char === ',' || isSpace(char))) return at;
    at += 1;
  }
  return at;
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r';
}
