import type { SplitCommandLine } from './commandLine.ts';

/** Splits by the quoting of a POSIX shell: backslash, single and double quotes; all else is itself. */
export function splitPosix(line: string): SplitCommandLine {
  const argv: string[] = [];
  // Undefined between arguments; a pair of quotes makes an argument even with nothing in it.
  let argument: string | undefined;
  let quote: '"' | "'" | undefined;
  let quotePosition = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (quote === undefined && /[ \t\r\n]/.test(character)) {
      if (argument !== undefined) argv.push(argument);
      argument = undefined;
    } else if (character === quote) quote = undefined;
    else if (quote === undefined && (character === '"' || character === "'")) {
      quote = character;
      quotePosition = at;
      argument ??= '';
    } else if (character === '\\' && quote !== "'" && at + 1 < line.length) {
      const next = line.charAt(at + 1);
      at++;
      // A line that goes on: the pair vanishes, and makes no argument.
      if (next === '\n') continue;
      const isKept = quote === '"' && !'"\\$`'.includes(next);
      argument = `${argument ?? ''}${isKept ? '\\' : ''}${next}`;
    } else argument = (argument ?? '') + character;
  }
  if (quote !== undefined) return { ok: false, problem: unclosed(quote, quotePosition) };
  if (argument !== undefined) argv.push(argument);
  return { ok: true, argv };
}

function unclosed(quote: string, position: number) {
  return { message: `The quote ${quote} at character ${position + 1} is not closed.`, position };
}
