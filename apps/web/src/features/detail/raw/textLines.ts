/** A line of a text as it is shown. */
export interface TextLine {
  readonly text: string;
  /** Number of the line in the text, from 1; undefined for the rest of a long line. */
  readonly number: number | undefined;
  /** What ended it on the wire. */
  readonly end: '' | '\n' | '\r\n';
  /** It is not of the text: something is missing here. */
  readonly isGap?: true;
}

/** The lines of a text, cut and decoded when they are asked for: a record may have a hundred million bytes. */
export interface TextLines {
  readonly total: number;
  readonly lineAt: (position: number) => TextLine | undefined;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A line that is none of the text: it stands between two parts of it that do not belong together. */
export interface TextGap {
  /** Where the second part begins in the bytes. */
  readonly at: number;
  readonly words: string;
}

/** The lines of both parts of a text, and between them one that says what is missing. */
export function linesWithGap(bytes: Uint8Array, columns: number, gap: TextGap | undefined): TextLines {
  if (gap === undefined) return textLines(bytes, columns);
  const head = textLines(bytes.subarray(0, gap.at), columns);
  const tail = textLines(bytes.subarray(gap.at), columns);
  return {
    total: head.total + 1 + tail.total,
    lineAt(position) {
      if (position < head.total) return head.lineAt(position);
      if (position === head.total) return { text: gap.words, number: undefined, end: '', isGap: true };
      const line = tail.lineAt(position - head.total - 1);
      // How many lines the missing part had is not known.
      return line === undefined ? undefined : { ...line, number: undefined };
    },
  };
}

/** Cuts UTF-8 text into lines of at most `columns` bytes, characters whole; the end of each line is kept to be shown. */
export function textLines(bytes: Uint8Array, columns: number): TextLines {
  /** Where each line of the text begins and ends, and how many shown lines stand before it. */
  const starts: number[] = [];
  const ends: number[] = [];
  const before: number[] = [];
  let total = 0;
  for (let from = 0; from < bytes.length; ) {
    const to = endOfLine(bytes, from);
    starts.push(from);
    ends.push(to);
    before.push(total);
    total += Math.max(1, Math.ceil((contentEnd(bytes, from, to) - from) / columns));
    from = to + 1;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    total,
    lineAt: (position) => {
      if (position < 0 || position >= total) return undefined;
      const index = lastAtMost(before, position);
      const from = starts[index] ?? 0;
      const to = ends[index] ?? bytes.length;
      const contentTo = contentEnd(bytes, from, to);
      const piece = position - (before[index] ?? 0);
      const cut = (number: number) => wholeCharacter(bytes, from, from + number * columns, contentTo);
      const end = to === bytes.length ? '' : contentTo < to ? '\r\n' : '\n';
      return {
        text: decoder.decode(bytes.subarray(cut(piece), cut(piece + 1))),
        number: piece === 0 ? index + 1 : undefined,
        end: from + (piece + 1) * columns >= contentTo ? end : '',
      };
    },
  };
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const feed = bytes.indexOf(lineFeed, from);
  return feed === -1 ? bytes.length : feed;
}

/** A CR before the line feed belongs to the end of the line. */
function contentEnd(bytes: Uint8Array, from: number, to: number): number {
  return to < bytes.length && to > from && bytes[to - 1] === carriageReturn ? to - 1 : to;
}

/** The place to cut at or before `at` where a character begins; bytes that are no UTF-8 are cut anywhere. */
function wholeCharacter(bytes: Uint8Array, from: number, at: number, to: number): number {
  if (at >= to) return to;
  for (let start = at; start > at - 4 && start >= from; start -= 1) {
    if (((bytes[start] ?? 0) & 0xc0) !== 0x80) return start;
  }
  return at;
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
