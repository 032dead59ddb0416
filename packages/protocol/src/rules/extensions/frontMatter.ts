/** So much of a file is looked through for its front matter. */
const mostText = 20_000;

/**
 * The texts at the top of a Markdown file, by their keys, as far as they are written so plainly that they can be read
 * without a parser of YAML: on one line, unquoted or in quotes without escapes. All else is left out.
 */
export function readFrontMatter(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lines = text.slice(0, mostText).split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) return found;
  lines.slice(1, end).forEach((line, index) => {
    const [, key, written = ''] = /^([A-Za-z][\w-]*):[ \t]+(.*?)[ \t]*$/.exec(line) ?? [];
    // A text may go on in lines that stand further in.
    if (key === undefined || /^[ \t]/.test(lines[index + 2] ?? '')) return;
    const value = readText(written);
    if (value !== undefined) found.set(key, value);
  });
  return found;
}

function readText(written: string): string | undefined {
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(written);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  const isPlain = /^[A-Za-z]/.test(written) && !/: |:$| #/.test(written);
  return isPlain && !/^(?:true|false|yes|no|on|off|null)$/i.test(written) ? written : undefined;
}
