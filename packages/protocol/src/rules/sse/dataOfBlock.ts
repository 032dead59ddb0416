/** The data of an event, from its whole block; undefined when it has none. */
export function dataOfBlock(block: string): string | undefined {
  const data = block
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap(
      (line) =>
        /^data(?:: ?(.*))?$/s
          .exec(line)
          ?.slice(1, 2)
          .map((value) => value ?? '') ?? [],
    );
  return data.length === 0 ? undefined : data.join('\n');
}
