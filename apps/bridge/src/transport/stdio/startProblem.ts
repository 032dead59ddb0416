import { statSync } from 'node:fs';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import { findCommand } from './findCommand.ts';

/** Where a target would be started. */
export interface StartPlace {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
}

/** The file to start, or why there is none. */
export type StartCheck =
  | { readonly ok: true; readonly file: string }
  | { readonly ok: false; readonly failure: LinkFailure };

/** Looks, before anything is started, whether a target can be: the folder, the command, the right to run it. */
export function checkStart(target: StdioTarget, place: StartPlace): StartCheck {
  const command = target.command.trim();
  if (command === '')
    return refuse({
      kind: 'notFound',
      message: 'No command is given. Write the program that starts the server.',
    });
  if (!isFolder(place.cwd)) {
    return refuse({
      kind: 'badCwd',
      message: `The working directory ${place.cwd} does not exist or is no folder. Choose another one.`,
    });
  }
  const found = findCommand(command, {
    path: place.environment.PATH ?? place.environment.Path,
    pathExtensions: place.environment.PATHEXT,
    cwd: place.cwd,
    platform: place.platform,
  });
  switch (found.kind) {
    case 'found':
      return { ok: true, file: found.file };
    case 'folder':
      return refuse({
        kind: 'notExecutable',
        message: `${found.file} is a folder, not a program. Write the program that starts the server.`,
        tried: found.tried,
      });
    case 'notExecutable':
      return refuse({
        kind: 'notExecutable',
        message: `${found.file} is there but may not be executed. Give it the right (chmod +x), or start it through its interpreter.`,
        tried: found.tried,
      });
    case 'notFound':
      return refuse(notFound(target, command, found.tried));
  }
}

function notFound(target: StdioTarget, command: string, tried: readonly string[]): LinkFailure {
  const words = command.split(/\s+/);
  const [first, ...rest] = words;
  if (first !== undefined && rest.length > 0) {
    return {
      kind: 'notFound',
      message: `There is no file named ${JSON.stringify(command)}; the string contains spaces. Perhaps it is the command ${JSON.stringify(first)} with ${rest.length} argument${rest.length === 1 ? '' : 's'}?`,
      tried,
      suggestion: { command: first, args: [...rest, ...target.args] },
    };
  }
  return {
    kind: 'notFound',
    message:
      tried.length === 0
        ? `${JSON.stringify(command)} was not found: the environment has no PATH to look in.`
        : `${JSON.stringify(command)} was not found; ${tried.length} place${tried.length === 1 ? ' was' : 's were'} tried. Install it, or write its full path.`,
    tried,
  };
}

function refuse(failure: LinkFailure): StartCheck {
  return { ok: false, failure };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
