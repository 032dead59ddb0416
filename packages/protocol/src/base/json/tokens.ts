/** Character codes that JSON gives a meaning to. */
export const codes = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  quote: 34,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  zero: 48,
  nine: 57,
  colon: 58,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const;

/** The first index at or after `at` that is no JSON white space. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return index;
    index++;
  }
}

/**
 * The index after the string that opens at `open`; or, when it is none, `~index` of the first character that does
 * not belong there (`~text.length` when the text ends inside the string).
 */
export function endOfString(text: string, open: number): number {
  let at = open + 1;
  let leapAt = at + nearLength;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code === 92) {
      const length = escapeLength(text, at);
      if (length < 0) return at - length >= text.length ? ~text.length : ~at;
      at += length;
    } else if (code >= 32) at++;
    else return ~at;
    if (at >= leapAt) {
      at = skipPlain(text, at);
      leapAt = at + nearLength;
    }
  }
}

/** So many characters are looked at one by one before the rest is searched: most strings end sooner. */
const nearLength = 256;
const leapLength = 4096;
/** Besides the quote: what has a meaning in a string, or no place there. */
const notPlain = ['\\', ...Array.from({ length: 32 }, (_none, code) => String.fromCharCode(code))];

/**
 * The index of the first character at or after `at` that means something in a string, or one before it. The engine
 * searches many characters at once, so 33 searches are six times as fast as one look at each.
 */
function skipPlain(text: string, at: number): number {
  let start = at;
  for (;;) {
    let plain = text.slice(start, start + leapLength);
    const quote = plain.indexOf('"');
    if (quote >= 0) plain = plain.slice(0, quote);
    for (const character of notPlain) {
      const found = plain.indexOf(character);
      if (found >= 0) plain = plain.slice(0, found);
    }
    start += plain.length;
    if (plain.length < leapLength) return start;
  }
}

/** Length of the escape that begins at `at`; or, when it is none, minus the count of characters that still fit one. */
function escapeLength(text: string, at: number): number {
  switch (text.charCodeAt(at + 1)) {
    case 34:
    case 47:
    case 92:
    case 98:
    case 102:
    case 110:
    case 114:
    case 116:
      return 2;
    case 117: {
      let digits = 0;
      while (digits < 4 && isHexDigit(text.charCodeAt(at + 2 + digits))) digits++;
      return digits === 4 ? 6 : -2 - digits;
    }
    default:
      return -1;
  }
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}

/**
 * The index after the number that begins at `start`; or, when it is none, `~index` of the first character that does
 * not belong there (`~text.length` when the text ends inside the number).
 */
export function endOfNumber(text: string, start: number): number {
  let at = text.charCodeAt(start) === 45 ? start + 1 : start;
  const first = text.charCodeAt(at);
  if (first === 48) {
    at++;
    if (isDigit(text.charCodeAt(at))) return ~at;
  } else if (isDigit(first)) at = skipDigits(text, at + 1);
  else return ~at;
  if (text.charCodeAt(at) === 46) {
    at++;
    if (!isDigit(text.charCodeAt(at))) return ~at;
    at = skipDigits(text, at + 1);
  }
  const exponent = text.charCodeAt(at);
  if (exponent !== 101 && exponent !== 69) return at;
  at++;
  const sign = text.charCodeAt(at);
  if (sign === 43 || sign === 45) at++;
  if (!isDigit(text.charCodeAt(at))) return ~at;
  return skipDigits(text, at + 1);
}

function skipDigits(text: string, at: number): number {
  let index = at;
  while (isDigit(text.charCodeAt(index))) index++;
  return index;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The value of a string token, quotes included in the span; the raw inside when the token is not valid. */
export function decodeString(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes('\\')) return inside;
  try {
    const value: unknown = JSON.parse(text.slice(start, end));
    return typeof value === 'string' ? value : inside;
  } catch {
    return inside;
  }
}

const shownLength = 24;

/** The token at an index, short enough for a sentence: a word or number whole, a string's beginning, else one character. */
export function tokenAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return 'the end of the text';
  const piece = text.slice(at, at + 4 * shownLength);
  const word = /^[\p{L}\p{N}_$.+-]+/u.exec(piece) ?? /^(?:"(?:[^"\\\p{Cc}]|\\.)*"?|\\[!-~])/u.exec(piece);
  if (word !== null) return shorten(word[0]);
  const isPlain = code > 32 && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
  return isPlain ? String.fromCodePoint(code) : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function shorten(token: string): string {
  const characters = [...token];
  return characters.length <= shownLength ? token : `${characters.slice(0, shownLength - 1).join('')}…`;
}
