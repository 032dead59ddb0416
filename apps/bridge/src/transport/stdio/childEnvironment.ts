import type { StdioTarget } from '@mcpeek/protocol/link/target';

/** The environment of a target's process: the user's with the target's own on top, or only the target's. `PWD` follows `cwd`, as in a shell. */
export function childEnvironment(
  target: StdioTarget,
  userEnvironment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Readonly<Record<string, string>> {
  const inherited = target.envMode === 'only' ? {} : withFolder(userEnvironment, cwd);
  const made: Record<string, string> = {};
  for (const [name, value] of [...Object.entries(inherited), ...Object.entries(target.env ?? {})]) {
    if (value !== undefined) made[name] = value;
  }
  return made;
}

function withFolder<Value>(
  environment: Readonly<Record<string, Value>>,
  cwd: string,
): Readonly<Record<string, Value | string>> {
  return 'PWD' in environment ? { ...environment, PWD: cwd } : environment;
}
