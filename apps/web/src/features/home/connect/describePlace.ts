import type { Target } from '@mcpeek/protocol/link/target';
import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import type { ConnectDraft } from './connectDraft.ts';

const namesShown = 4;

/** Where and as what a target would run, in a few words each: its file, its directory, its environment, the revision. */
export function describePlace(
  preview: TargetPreview,
  draft: Pick<ConnectDraft, 'envMode' | 'revision'>,
  userHome: string,
): readonly string[] {
  const revision = `revision: ${draft.revision === 'auto' ? 'automatic' : draft.revision}`;
  if (preview.target.kind !== 'stdio') return [...describeAddress(preview.target), revision];
  const cwd = preview.cwd ?? preview.target.cwd ?? userHome;
  return [
    ...fileOf(preview, userHome),
    `in ${shortenHome(cwd, userHome)}`,
    `environment: ${describeEnvironment(preview.envNames, draft.envMode)}`,
    revision,
  ];
}

/** What is added to an address, headers by their names alone. */
function describeAddress(target: Exclude<Target, { kind: 'stdio' }>): readonly string[] {
  const names = Object.keys(target.headers ?? {});
  return [
    ...(names.length === 0 ? [] : [`headers: ${names.join(', ')}`]),
    ...(target.proxy === undefined ? [] : ['through a proxy']),
    ...(target.allowSelfSigned === true ? ['self-signed certificates allowed'] : []),
    ...(target.allowOtherOrigin === true ? ['endpoint at another origin allowed'] : []),
    ...(target.newConnections === true ? ['a connection per request'] : []),
    ...(target.kind === 'http' && target.fallback === false ? ['no fallback to HTTP+SSE'] : []),
  ];
}

/** A path with the user's home as `~`. */
export function shortenHome(path: string, userHome: string): string {
  if (userHome === '' || userHome === '/') return path;
  if (path === userHome) return '~';
  const next = path[userHome.length];
  return path.startsWith(userHome) && (next === '/' || next === '\\')
    ? `~${path.slice(userHome.length)}`
    : path;
}

function fileOf(preview: TargetPreview, userHome: string): readonly string[] {
  const { resolved, target } = preview;
  if (resolved === undefined || target.kind !== 'stdio' || resolved === target.command) return [];
  return [`runs ${shortenHome(resolved, userHome)}`];
}

function describeEnvironment(names: readonly string[], mode: ConnectDraft['envMode']): string {
  const shown = names.slice(0, namesShown).join(', ');
  const list = names.length > namesShown ? `${shown} and ${names.length - namesShown} more` : shown;
  if (mode === 'only') return names.length === 0 ? 'empty' : `only ${list}`;
  return names.length === 0 ? 'mine' : `mine and ${list}`;
}
