import type { Target } from '@mcpeek/protocol/link/target';

const runners =
  /^(node|nodejs|npx|bunx?|deno|uvx?|pipx|python[\d.]*|sh|bash|cmd|pwsh|docker|npm|pnpm|yarn)$/i;
const runnerWords = new Set(['run', 'exec', 'dlx', 'x', 'tool', 'start']);

/** A name for a target that the user gave none: what a runner runs, else the command; of an address its host. */
export function defaultTitle(target: Target): string {
  if (target.kind !== 'stdio') return URL.parse(target.url)?.host ?? target.url;
  const command = baseName(target.command).replace(/\.(exe|cmd|bat)$/i, '');
  if (!runners.test(command)) return command;
  const runs = target.args.find((argument) => /^[^-]/.test(argument) && !runnerWords.has(argument));
  return runs === undefined ? command : packageName(runs);
}

function packageName(argument: string): string {
  if (/^@[^/]+\/[^/]+$/.test(argument)) return argument;
  return baseName(argument).replace(/\.([cm]?[jt]s|py)$/, '');
}

function baseName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}
