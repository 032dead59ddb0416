const lineFeed = 10;
const carriageReturn = 13;

/**
 * Finds the ends of lines that LF, CR LF or CR close. Asked with places that never go back, it reads the bytes once
 * in all; gives the place of the next LF or CR, or the length where there is none.
 */
export function createLineEndFinder(bytes: Uint8Array): (from: number) => number {
  let feedAt = -1;
  let returnAt = -1;
  const find = (byte: number, from: number): number => {
    const found = bytes.indexOf(byte, from);
    return found < 0 ? bytes.length : found;
  };
  return (from) => {
    if (feedAt < from) feedAt = find(lineFeed, from);
    if (returnAt < from) returnAt = find(carriageReturn, from);
    return Math.min(feedAt, returnAt);
  };
}
