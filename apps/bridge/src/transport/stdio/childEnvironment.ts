import type { StdioTarget } from '@mcpeek/protocol/link/target';

/** The environment of a target's process: the user's with the target's own on top, or only the target's. */
export function childEnvironment(
  target: StdioTarget,
  userEnvironment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const inherited = target.envMode === 'only' ? {} : userEnvironment;
  const made: Record<string, string> = {};
  for (const [name, value] of [...Object.entries(inherited), ...Object.entries(target.env ?? {})]) {
    if (value !== undefined) made[name] = value;
  }
  return made;
}
