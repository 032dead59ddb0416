/** A part of a text, in UTF-16 offsets `[start, end)`. */
export interface EditorSpan {
  readonly start: number;
  readonly end: number;
}

/** Something to underline in a text. */
export interface EditorMark extends EditorSpan {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

/** The same in lines and columns, which Monaco counts from 1. */
export interface MarkPlace {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** Finds line and column of a mark; a mark of a large value is cut to its first line, for a squiggle under all of it says nothing. */
export function placeOfMark(text: string, mark: EditorSpan): MarkPlace {
  const before = text.slice(0, mark.start);
  const startLineNumber = before.split('\n').length;
  const startColumn = mark.start - (before.lastIndexOf('\n') + 1) + 1;
  const lineEnd = text.indexOf('\n', mark.start);
  const end = Math.max(mark.start + 1, lineEnd === -1 ? mark.end : Math.min(mark.end, lineEnd));
  return {
    startLineNumber,
    startColumn,
    endLineNumber: startLineNumber,
    endColumn: startColumn + (end - mark.start),
  };
}
