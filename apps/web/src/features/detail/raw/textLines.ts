/** A line of a text as it is shown. */
export interface TextLine {
  readonly text: string;
  /** Number of the line in the text, from 1; undefined for the rest of a long line. */
  readonly number: number | undefined;
  /** What ended it on the wire. */
  readonly end: '' | '\n' | '\r\n';
}

/** The lines of a text, cut when they are asked for: a text may have a hundred million characters. */
export interface TextLines {
  readonly total: number;
  readonly lineAt: (position: number) => TextLine | undefined;
}

/** Cuts text into lines of at most `columns` characters; the end of each line is kept to be shown. */
export function textLines(text: string, columns: number): TextLines {
  /** Where each line of the text begins, and how many shown lines stand before it. */
  const starts: number[] = [];
  const before: number[] = [];
  let total = 0;
  for (let from = 0; from < text.length; ) {
    const to = endOfLine(text, from);
    starts.push(from);
    before.push(total);
    total += countPieces(text, from, contentEnd(text, from, to), columns);
    from = to + 1;
  }
  return {
    total,
    lineAt: (position) => {
      if (position < 0 || position >= total) return undefined;
      const index = lastAtMost(before, position);
      const from = starts[index] ?? 0;
      const to = endOfLine(text, from);
      const contentTo = contentEnd(text, from, to);
      const piece = position - (before[index] ?? 0);
      const pieceTo = wholeCharacter(text, from + (piece + 1) * columns, contentTo);
      const end = to === text.length ? '' : contentTo < to ? '\r\n' : '\n';
      return {
        text: text.slice(wholeCharacter(text, from + piece * columns, contentTo), pieceTo),
        number: piece === 0 ? index + 1 : undefined,
        end: pieceTo >= contentTo ? end : '',
      };
    },
  };
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed;
}

/** A CR before the line feed belongs to the end of the line. */
function contentEnd(text: string, from: number, to: number): number {
  return to < text.length && to > from && text[to - 1] === '\r' ? to - 1 : to;
}

function countPieces(text: string, from: number, to: number, columns: number): number {
  const pieces = Math.max(1, Math.ceil((to - from) / columns));
  // The last piece may be half of a character that the one before it took whole.
  const lastFrom = wholeCharacter(text, from + (pieces - 1) * columns, to);
  return pieces > 1 && lastFrom >= to ? pieces - 1 : pieces;
}

/** A place to cut that leaves a surrogate pair, which is one character, to the piece before. */
function wholeCharacter(text: string, at: number, to: number): number {
  if (at >= to) return to;
  return isSurrogate(text, at - 1, 0xd800) && isSurrogate(text, at, 0xdc00) ? at + 1 : at;
}

function isSurrogate(text: string, at: number, first: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= first && unit < first + 0x400;
}

/** Index of the last of the ascending numbers that is at most `value`. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
