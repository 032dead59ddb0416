/** One line of input: its text, or the fact that it was not UTF-8. */
export type Line = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'notUtf8' };

export interface LineReader {
  readonly feed: (bytes: Uint8Array) => void;
  /** Hands over what stands behind the last newline. */
  readonly end: () => void;
}

const newline = 0x0a;

/** Cuts bytes into lines, whatever their chunking; blank lines are passed over. */
export function createLineReader(onLine: (line: Line) => void): LineReader {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: Uint8Array[] = [];

  function finish(): void {
    const bytes = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    pieces = [];
    const line = decode(decoder, bytes);
    if (line.kind === 'notUtf8' || line.text.trim() !== '') onLine(line);
  }

  return {
    feed: (bytes) => {
      let start = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
        pieces.push(bytes.subarray(start, end));
        start = end + 1;
        finish();
      }
      if (start < bytes.length) pieces.push(bytes.subarray(start));
    },
    end: () => {
      if (pieces.length > 0) finish();
    },
  };
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): Line {
  try {
    return { kind: 'text', text: decoder.decode(bytes) };
  } catch {
    return { kind: 'notUtf8' };
  }
}
