import type { Target } from '@mcpeek/protocol/link/target';

const runners =
  /^(node|nodejs|npx|bunx?|deno|uvx?|pipx|python[\d.]*|sh|bash|cmd|pwsh|docker|npm|pnpm|yarn)$/i;
const runnerWords = new Set(['run', 'exec', 'dlx', 'x', 'tool', 'start']);

/** Names of files and folders that say nothing of whose they are. */
const plainNames = new Set(['index', 'main', 'cli', 'app', 'dist', 'build', 'src', 'lib', 'bin', 'out']);

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
  const parts = argument
    .replace(/\.([cm]?[jt]s|py)$/, '')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.');
  return parts.findLast((part) => !plainNames.has(part)) ?? parts.at(-1) ?? argument;
}

function baseName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}
