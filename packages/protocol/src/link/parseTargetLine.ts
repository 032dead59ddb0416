import { commandHints } from './commandHints.ts';
import { type CommandLinePlatform, type CommandLineProblem, splitCommandLine } from './commandLine.ts';
import type { HttpTarget, StdioTarget } from './target.ts';

/** What one line of text asks to connect to, with what is worth a look before; or why it cannot be read. */
export type TargetLine =
  | { readonly ok: true; readonly target: StdioTarget | HttpTarget; readonly hints: readonly string[] }
  | { readonly ok: false; readonly problem: CommandLineProblem };

// Every platform that runs this package has it; its type belongs to the DOM.
declare const URL: { readonly canParse: (text: string) => boolean };

/** Reads a line that is either the URL of an MCP endpoint or a command line; white space around it does not count. */
export function parseTargetLine(line: string, platform: CommandLinePlatform): TargetLine {
  const text = line.trim();
  if (text === '') return failAt('Nothing to connect to: write a command, or the address of a server.', 0);
  if (/^https?:\/\//i.test(text)) return readAddress(line, text);
  // Pasted line breaks are space; Windows itself would make them part of an argument.
  const split = splitCommandLine(platform === 'windows' ? line.replace(/[\r\n]/g, ' ') : line, platform);
  if (!split.ok) return split;
  const [command = '', ...args] = split.argv;
  if (command.trim() === '') return failAt('The command is empty.', 0);
  const hints = [...commandHints(split.argv, platform), ...lostBackslashHint(text, platform)];
  return { ok: true, target: { kind: 'stdio', command, args }, hints };
}

function readAddress(line: string, text: string): TargetLine {
  const start = line.indexOf(text);
  const space = text.search(/\s/);
  if (space >= 0) return failAt('An address has no spaces in it.', start + space);
  if (!URL.canParse(text)) return failAt(`The address ${text} cannot be read.`, start);
  return { ok: true, target: { kind: 'http', url: text }, hints: [] };
}

function lostBackslashHint(text: string, platform: CommandLinePlatform): readonly string[] {
  if (platform === 'windows' || !/(?:^|[\s=])[A-Za-z]:\\\w/.test(text)) return [];
  return [
    'A backslash outside quotes only protects the character after it here; quote a path that has them.',
  ];
}

function failAt(message: string, position: number): TargetLine {
  return { ok: false, problem: { message, position } };
}
