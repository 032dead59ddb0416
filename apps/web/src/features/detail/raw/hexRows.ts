/** Bytes in a row of the dump: 16, or 8 where there is no room for that. */
export type BytesPerRow = 8 | 16;

/** Characters that a row of 16 takes, gaps counted: offset, bytes, ASCII. */
export const wideColumns = 8 + 2 + 48 + 2 + 16;

/** One row of a hex dump. */
export interface HexRow {
  /** Offset of its first byte, eight hexadecimal digits. */
  readonly offset: string;
  /** Groups of eight bytes. */
  readonly bytes: string;
  /** The bytes as ASCII; a dot for what is none. */
  readonly ascii: string;
}

/** Bytes of a line that are missing in the dump: it goes on at another offset. */
export interface HexGap {
  /** Where the second part begins in the bytes. */
  readonly at: number;
  /** The offset of its first byte in the line as it was. */
  readonly offset: number;
  readonly words: string;
}

/** One row of a dump, or the words that stand where bytes are missing. */
export type DumpRow = HexRow | { readonly words: string };

/** The rows of a dump of both parts, and between them one that says what is missing. */
export function dumpWithGap(
  bytes: Uint8Array,
  bytesPerRow: BytesPerRow,
  gap: HexGap | undefined,
): { readonly total: number; readonly rowAt: (index: number) => DumpRow } {
  const headLength = gap?.at ?? bytes.length;
  const headRows = countHexRows(headLength, bytesPerRow);
  if (gap === undefined) return { total: headRows, rowAt: (index) => hexRow(bytes, index, bytesPerRow) };
  const head = bytes.subarray(0, headLength);
  const tail = bytes.subarray(headLength);
  return {
    total: headRows + 1 + countHexRows(tail.length, bytesPerRow),
    rowAt(index) {
      if (index < headRows) return hexRow(head, index, bytesPerRow);
      if (index === headRows) return { words: gap.words };
      return hexRow(tail, index - headRows - 1, bytesPerRow, gap.offset);
    },
  };
}

/** How many rows a dump has. */
export function countHexRows(length: number, bytesPerRow: BytesPerRow): number {
  return Math.ceil(length / bytesPerRow);
}

/** Writes one row; `offset` is that of the first byte of all. */
export function hexRow(bytes: Uint8Array, index: number, bytesPerRow: BytesPerRow, offset = 0): HexRow {
  const from = index * bytesPerRow;
  const row = bytes.subarray(from, from + bytesPerRow);
  const pairs = Array.from(row, (byte) => byte.toString(16).padStart(2, '0'));
  return {
    offset: (offset + from).toString(16).padStart(8, '0'),
    bytes: `${pairs.slice(0, 8).join(' ')}${pairs.length > 8 ? `  ${pairs.slice(8).join(' ')}` : ''}`.padEnd(
      bytesPerRow === 16 ? 48 : 23,
    ),
    ascii: Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(
      '',
    ),
  };
}
