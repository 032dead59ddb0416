import type { Target } from '@mcpeek/protocol/link/target';

/** What a session is called before its server has said its name. */
export function titleOf(target: Target): string {
  if (target.kind !== 'stdio') return hostAndPath(target.url);
  const words = [target.command, ...target.args];
  const script =
    words.find((word) => /[\\/@]/.test(word) || /\.[cm]?[jt]s$|\.py$/.test(word)) ?? target.command;
  return (
    script
      .split(/[\\/]/)
      .filter((part) => part !== '')
      .slice(-1)[0] ?? target.command
  );
}

/** An address without its query, which may hold a key. */
function hostAndPath(url: string): string {
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : undefined;
  return address === undefined ? url.trim() : `${address.host}${address.pathname}`;
}
