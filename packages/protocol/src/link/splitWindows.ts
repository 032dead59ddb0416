import type { SplitCommandLine } from './commandLine.ts';

/**
 * Splits by the rules of Microsoft's C runtime: backslashes are themselves unless a double quote follows them, two of
 * them then stand for one, and a single one makes the quote a character; `""` inside quotes is a quote.
 */
export function splitWindows(line: string): SplitCommandLine {
  const argv: string[] = [];
  let argument: string | undefined;
  let isQuoted = false;
  let quotePosition = 0;
  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    if (character === '\\') {
      const start = at;
      while (line.charAt(at) === '\\') at++;
      const count = at - start;
      const isBeforeQuote = line.charAt(at) === '"';
      argument = (argument ?? '') + '\\'.repeat(isBeforeQuote ? Math.floor(count / 2) : count);
      if (isBeforeQuote && count % 2 === 1) {
        argument += '"';
        at++;
      }
      continue;
    }
    if (character === '"') {
      argument ??= '';
      if (isQuoted && line.charAt(at + 1) === '"') {
        argument += '"';
        at++;
      } else {
        isQuoted = !isQuoted;
        quotePosition = at;
      }
    } else if (!isQuoted && (character === ' ' || character === '\t')) {
      if (argument !== undefined) argv.push(argument);
      argument = undefined;
    } else argument = (argument ?? '') + character;
    at++;
  }
  if (isQuoted) {
    const message = `The quote " at character ${quotePosition + 1} is not closed.`;
    return { ok: false, problem: { message, position: quotePosition } };
  }
  if (argument !== undefined) argv.push(argument);
  return { ok: true, argv };
}
