import { followRef, type SettledShape } from './typesOf.ts';

/** What a value must be, in words that follow “must be”. */
export function wordsFor(shape: SettledShape): string {
  switch (shape.kind) {
    case 'text':
      return 'a string';
    case 'number':
      return `a ${shape.whole === undefined ? '' : 'whole '}number${limitWords(shape)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'any':
      return 'any JSON value';
    case 'fixed':
      return JSON.stringify(shape.value);
    case 'choice':
      return `one of ${Object.keys(shape.values).join(', ')}`;
    case 'list':
      return shape.most === undefined ? 'an array' : `an array of at most ${shape.most}`;
    case 'object':
      return 'an object';
    case 'ref':
      return wordsFor(followRef(shape));
    case 'union':
      return [...new Set(shape.variants.map(wordsFor))].join(' or ');
  }
}

/** A value as a sentence shows it: short, and with nothing in it that would not show. */
export function seenWords(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' ? 'an object' : String(value);
}

/** A key or a path as a sentence shows it. */
export function pathWords(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'It';
  let words = '';
  for (const step of path) {
    if (typeof step === 'number') words += `[${step}]`;
    else if (/^[\w$.-]{1,60}$/.test(step) && !step.includes('.')) words += words === '' ? step : `.${step}`;
    else words += `[${quoted(step)}]`;
  }
  return words;
}

function limitWords({ minimum, maximum }: { readonly minimum?: number; readonly maximum?: number }): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` not below ${minimum}`;
  return maximum === undefined ? '' : ` not above ${maximum}`;
}

const longest = 40;
/** Control and format characters, and the line separators of Unicode. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function quoted(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return JSON.stringify(cut).replace(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}
