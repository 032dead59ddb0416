/** A line of a stream of bytes, or why it cannot be had. */
export type ByteLine = { readonly text: string } | { readonly problem: string };

/** Cuts a stream at its newlines; a line beyond the limit is passed over without keeping it. */
export async function* readByteLines(
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<ByteLine> {
  let parts: Uint8Array[] = [];
  let length = 0;

  const keep = (part: Uint8Array): void => {
    length += part.length;
    if (length <= limitBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): ByteLine => {
    const line: ByteLine =
      length > limitBytes
        ? { problem: `The line has ${length} bytes; the limit is ${limitBytes}.` }
        : decode(Buffer.concat(parts));
    parts = [];
    length = 0;
    return line;
  };

  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

function decode(bytes: Uint8Array): ByteLine {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'The line is not UTF-8.' };
  }
}
