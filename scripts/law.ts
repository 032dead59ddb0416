/** A package of the house: where it stands and which rooms it has, in the order in which data flows. */
export interface House {
  readonly folder: string;
  /** A room imports only rooms before it, and itself. */
  readonly rooms: readonly string[];
  /** Files that stand beside the rooms and join them: they may import every room. */
  readonly joiners: readonly string[];
  /** Packages of ours that it may import, by the beginning of what is imported. */
  readonly mayImport: readonly string[];
  readonly mayUseNode: boolean;
}

/** The house as docs describe it; a folder that is not here fails the test. */
export const houses: readonly House[] = [
  {
    folder: 'packages/protocol/src',
    rooms: [
      ...['base', 'link', 'frame', 'jsonrpc', 'record', 'schema', 'revisions', 'session', 'rules'],
      ...['filter', 'explain', 'wire'],
    ],
    joiners: [],
    mayImport: [],
    mayUseNode: false,
  },
  {
    folder: 'apps/bridge/src',
    rooms: ['platform', 'transport', 'auth', 'store', 'session', 'view', 'server', 'cli'],
    joiners: [],
    mayImport: ['@mcpeek/protocol/'],
    mayUseNode: true,
  },
  {
    folder: 'apps/web/src',
    rooms: ['styles', 'ui', 'api', 'store', 'editor', 'features'],
    joiners: ['main.tsx', 'App.tsx'],
    mayImport: ['@mcpeek/protocol/'],
    mayUseNode: false,
  },
  {
    folder: 'packages/practice-server/src',
    rooms: [],
    joiners: [],
    mayImport: [],
    mayUseNode: true,
  },
  {
    folder: 'e2e',
    rooms: [],
    joiners: [],
    mayImport: ['@mcpeek/protocol/wire/'],
    mayUseNode: true,
  },
  {
    folder: 'scripts',
    rooms: [],
    joiners: [],
    // The types of the protocol are compared with the official schemas from here.
    mayImport: ['@mcpeek/protocol/wire/', '@mcpeek/protocol/schema/', '@mcpeek/protocol/base/'],
    mayUseNode: true,
  },
];

/** The folders of the repository's top, of `apps` and of `packages`. */
export const knownFolders: Readonly<Record<string, readonly string[]>> = {
  '.': ['apps', 'packages', 'e2e', 'scripts', 'docs'],
  apps: ['bridge', 'web'],
  packages: ['protocol', 'practice-server'],
};

/** Tables of data, which may be longer than other files. */
export const dataTables: readonly string[] = [];

/** The most lines of any other file. */
export const mostLines = 300;

/** What is imported by a source text, in every way that one can import. */
export function importsOf(source: string): readonly string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const pattern =
    /(?:^|[;\s])(?:import|export)\s+(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
  return [...withoutComments.matchAll(pattern)].flatMap(([, fixed, late]) => fixed ?? late ?? []);
}

/** The room of a path inside a house; the path's own name when it stands beside the rooms. */
function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Why a file of a house may not import this; undefined when it may. `file` is relative to the house. */
export function findOffence(house: House, file: string, imported: string): string | undefined {
  const isTest = /\.(test|test-support)\.tsx?$/.test(file);
  if (imported.startsWith('node:')) {
    return house.mayUseNode || isTest ? undefined : `${house.folder} may not use Node's ${imported}`;
  }
  if (imported.startsWith('@mcpeek/')) {
    const isAllowed =
      house.mayImport.some((prefix) => imported.startsWith(prefix)) || printsRules(house, file, imported);
    return isAllowed ? undefined : `${house.folder} may not import ${imported}`;
  }
  if (!imported.startsWith('.')) return undefined;

  const target = new URL(imported, `file:///house/${file}`).pathname.replace(/^\/house\//, '');
  if (target.startsWith('/')) return leavesHouse(house, imported);
  if (house.rooms.length === 0) return undefined;
  return findArrow(house, roomOf(file), roomOf(target)) ?? findFeatureArrow(house, file, target);
}

/** One script prints the catalogue of rules, so it reads the rules themselves. */
function printsRules(house: House, file: string, imported: string): boolean {
  const reads = ['@mcpeek/protocol/rules/', '@mcpeek/protocol/base/revision'];
  return (
    house.folder === 'scripts' &&
    file === 'printRules.ts' &&
    reads.some((prefix) => imported.startsWith(prefix))
  );
}

/** Scripts find the browser for the tests of the page. */
function leavesHouse(house: House, imported: string): string | undefined {
  const isBrowser = house.folder === 'e2e' && imported.endsWith('../scripts/browser.mjs');
  return isBrowser ? undefined : `${imported} leaves ${house.folder}; use the package's name`;
}

function findArrow(house: House, from: string, to: string): string | undefined {
  if (house.joiners.includes(from)) return undefined;
  const [fromIndex, toIndex] = [house.rooms.indexOf(from), house.rooms.indexOf(to)];
  if (toIndex < 0) return `${to} is no room that ${from} may import`;
  return toIndex <= fromIndex ? undefined : `${from} may not import ${to}, which comes after it`;
}

/** One feature never imports another. */
function findFeatureArrow(house: House, file: string, target: string): string | undefined {
  const [room, feature] = file.split('/');
  const [targetRoom, targetFeature] = target.split('/');
  if (house.folder !== 'apps/web/src' || room !== 'features' || targetRoom !== 'features') return undefined;
  return feature === targetFeature ? undefined : `the feature ${feature} may not import ${targetFeature}`;
}
