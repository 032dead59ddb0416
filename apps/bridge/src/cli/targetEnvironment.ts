import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment as the user had it before npm and MCPeek: without `npm_*`, `INIT_CWD`, `MCPEEK_*`, and without
 * what npm put in front of the PATH. `projectFolder` is MCPeek's own folder, in which npm ran.
 */
export function targetEnvironment(
  environment: Environment,
  projectFolder: string,
  delimiter: string,
): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || isOurs(name, value, environment)) continue;
    kept[name] = name.toUpperCase() === 'PATH' ? withoutNpmPath(value, projectFolder, delimiter) : value;
  }
  return kept;
}

function isOurs(name: string, value: string, environment: Environment): boolean {
  if (name.startsWith('npm_') || name.startsWith('MCPEEK_') || name === 'INIT_CWD') return true;
  // npm tells its scripts which Node it runs on.
  return name === 'NODE' && value === environment.npm_node_execpath;
}

/** Only entries in front are taken away: further back the same folder is the user's own. */
function withoutNpmPath(path: string, projectFolder: string, delimiter: string): string {
  const added = new Set(binFolders(projectFolder));
  const entries = path.split(delimiter);
  const first = entries.findIndex((entry) => !added.has(entry) && !/[\\/]node-gyp-bin[\\/]?$/.test(entry));
  return first < 0 ? '' : entries.slice(first).join(delimiter);
}

/** `node_modules/.bin` of a folder and of all its parents, as npm adds them. */
function binFolders(folder: string): readonly string[] {
  const parent = dirname(folder);
  const own = join(folder, 'node_modules', '.bin');
  return parent === folder ? [own] : [own, ...binFolders(parent)];
}
