import { splitPosix } from './splitPosix.ts';
import { splitWindows } from './splitWindows.ts';

/** Whose rules of quoting hold. */
export type CommandLinePlatform = 'posix' | 'windows';

/** Why a command line cannot be split, and the UTF-16 position of the fault. */
export interface CommandLineProblem {
  readonly message: string;
  readonly position: number;
}

/** The arguments that a command line writes, the command first; or why it writes none. */
export type SplitCommandLine =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly problem: CommandLineProblem };

/**
 * Splits a command line into arguments as a shell would that only knows quotes: no variables, no patterns, no
 * operators. On Windows by the rules of Microsoft's C runtime, for the command too.
 */
export function splitCommandLine(line: string, platform: CommandLinePlatform): SplitCommandLine {
  return platform === 'windows' ? splitWindows(line) : splitPosix(line);
}

/** Writes arguments so that `splitCommandLine` gives them back. */
export function joinCommandLine(argv: readonly string[], platform: CommandLinePlatform): string {
  return argv.map((argument) => quoteArgument(argument, platform)).join(' ');
}

/** Writes one argument, quoted where it needs to be; an empty one as `""`. */
export function quoteArgument(argument: string, platform: CommandLinePlatform): string {
  if (argument === '') return '""';
  return platform === 'windows' ? quoteForWindows(argument) : quoteForPosix(argument);
}

function quoteForPosix(argument: string): string {
  // Also quotes what means something to a real shell, for those who copy the line into one.
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(argument)) return argument;
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}

function quoteForWindows(argument: string): string {
  if (!/[\s"]/.test(argument)) return argument;
  let quoted = '"';
  let backslashes = 0;
  for (const character of argument) {
    if (character === '\\') {
      backslashes++;
      continue;
    }
    // Backslashes are doubled only where a quote follows them.
    quoted += '\\'.repeat(character === '"' ? 2 * backslashes + 1 : backslashes) + character;
    backslashes = 0;
  }
  return `${quoted}${'\\'.repeat(2 * backslashes)}"`;
}
