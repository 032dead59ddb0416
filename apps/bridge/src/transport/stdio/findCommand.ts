import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Where a command was found, or which paths were tried in vain. */
export type FoundCommand =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'notFound'; readonly tried: readonly string[] }
  | { readonly kind: 'notExecutable' | 'folder'; readonly file: string; readonly tried: readonly string[] };

/** What finding a command depends on. */
export interface CommandSurroundings {
  readonly path: string | undefined;
  /** Windows only: the endings that count as programs, such as `.EXE;.CMD`. */
  readonly pathExtensions: string | undefined;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
}

/** Where POSIX systems look when the environment has no PATH. */
const defaultPath = '/usr/bin:/bin';

/** Finds the file that a command stands for, as `execvp` does: with a slash relative to the working directory, else on PATH. */
export function findCommand(command: string, surroundings: CommandSurroundings): FoundCommand {
  const tried = candidates(command, surroundings);
  let blocked: string | undefined;
  let folder: string | undefined;
  for (const file of tried) {
    const state = lookAt(file);
    if (state === 'program') return { kind: 'found', file };
    if (state === 'notExecutable') blocked ??= file;
    if (state === 'folder') folder ??= file;
  }
  if (blocked !== undefined) return { kind: 'notExecutable', file: blocked, tried };
  // On PATH a folder of that name means nothing; where its path is written, it is what was meant.
  if (folder !== undefined && tried.length === 1) return { kind: 'folder', file: folder, tried };
  return { kind: 'notFound', tried };
}

function candidates(
  command: string,
  { path, pathExtensions, cwd, platform }: CommandSurroundings,
): readonly string[] {
  const isWindows = platform === 'win32';
  const hasFolder = command.includes('/') || (isWindows && command.includes('\\'));
  const folders =
    hasFolder || isAbsolute(command) ? [] : (path ?? (isWindows ? '' : defaultPath)).split(delimiter);
  const bases =
    hasFolder || isAbsolute(command)
      ? [resolve(cwd, command)]
      : // An empty entry of PATH means the working directory.
        folders.map((folder) => resolve(cwd, join(folder === '' ? '.' : folder, command)));
  if (!isWindows) return bases;
  const endings = (pathExtensions ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending !== '');
  const hasEnding = endings.some((ending) => command.toLowerCase().endsWith(ending.toLowerCase()));
  return bases.flatMap((base) => (hasEnding ? [base] : endings.map((ending) => base + ending.toLowerCase())));
}

function lookAt(file: string): 'program' | 'notExecutable' | 'folder' | 'absent' {
  try {
    const found = statSync(file);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return 'absent';
  } catch {
    return 'absent';
  }
  try {
    accessSync(file, constants.X_OK);
    return 'program';
  } catch {
    return 'notExecutable';
  }
}
