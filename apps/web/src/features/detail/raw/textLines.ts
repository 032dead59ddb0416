/** A line of a text as it is shown. */
export interface TextLine {
  readonly text: string;
  /** Number of the line in the text, from 1; undefined for the rest of a long line. */
  readonly number: number | undefined;
  /** What ended it on the wire. */
  readonly end: '' | '\n' | '\r\n';
}

/** Cuts text into lines of at most `columns` characters; the end of each line is kept to be shown. */
export function textLines(text: string, columns: number): readonly TextLine[] {
  const lines: TextLine[] = [];
  let number = 0;
  let from = 0;
  while (from < text.length) {
    const feed = text.indexOf('\n', from);
    const to = feed === -1 ? text.length : feed;
    const hasReturn = feed !== -1 && to > from && text[to - 1] === '\r';
    const content = text.slice(from, hasReturn ? to - 1 : to);
    number += 1;
    const end = feed === -1 ? '' : hasReturn ? '\r\n' : '\n';
    pushPieces(lines, content, number, end, columns);
    from = to + 1;
  }
  return lines;
}

function pushPieces(
  lines: TextLine[],
  content: string,
  number: number,
  end: TextLine['end'],
  columns: number,
): void {
  let at = 0;
  do {
    let to = Math.min(content.length, at + columns);
    // A surrogate pair is one character: it is not cut in two.
    if (to < content.length && /[\ud800-\udbff]/.test(content[to - 1] ?? '')) to += 1;
    const isLast = to >= content.length;
    lines.push({
      text: content.slice(at, to),
      number: at === 0 ? number : undefined,
      end: isLast ? end : '',
    });
    at = to;
  } while (at < content.length);
}
