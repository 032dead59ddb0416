import type { Target } from '@mcpeek/protocol/link/target';

/**
 * A short name for a target, so that what is typed for its tools outlives a restart of the session.
 * Not the target itself: its arguments may hold a secret, and the name is kept in the browser.
 */
export function targetKey(target: Target): string {
  const text =
    target.kind === 'stdio' ? JSON.stringify([target.command, target.args, target.cwd ?? '']) : target.url;
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
