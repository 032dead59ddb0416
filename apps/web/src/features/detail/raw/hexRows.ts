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

/** How many rows a dump has. */
export function countHexRows(length: number, bytesPerRow: BytesPerRow): number {
  return Math.ceil(length / bytesPerRow);
}

/** Writes one row. */
export function hexRow(bytes: Uint8Array, index: number, bytesPerRow: BytesPerRow): HexRow {
  const from = index * bytesPerRow;
  const row = bytes.subarray(from, from + bytesPerRow);
  const pairs = Array.from(row, (byte) => byte.toString(16).padStart(2, '0'));
  return {
    offset: from.toString(16).padStart(8, '0'),
    bytes: `${pairs.slice(0, 8).join(' ')}${pairs.length > 8 ? `  ${pairs.slice(8).join(' ')}` : ''}`.padEnd(
      bytesPerRow === 16 ? 48 : 23,
    ),
    ascii: Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(
      '',
    ),
  };
}
