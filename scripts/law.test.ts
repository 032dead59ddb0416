import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataTables, findOffence, type House, houses, importsOf, knownFolders, mostLines } from './law.ts';

const root = join(import.meta.dirname, '..');
const ignored = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

function listFiles(folder: string, prefix = ''): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = `${prefix}${entry.name}`;
    return entry.isDirectory() ? listFiles(join(folder, entry.name), `${path}/`) : [path];
  });
}

const isSource = (file: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(file);

function offencesOf(house: House): readonly string[] {
  return listFiles(join(root, house.folder))
    .filter(isSource)
    .flatMap((file) => {
      const source = readFileSync(join(root, house.folder, file), 'utf8');
      return importsOf(source).flatMap((imported) => {
        const offence = findOffence(house, file, imported);
        return offence === undefined ? [] : [`${house.folder}/${file}: ${offence}`];
      });
    });
}

describe('the law of imports', () => {
  it.each(houses)('holds in $folder', (house) => {
    expect(offencesOf(house)).toEqual([]);
  });

  it.each(houses.filter(({ rooms }) => rooms.length > 0))('knows every room of $folder', (house) => {
    const entries = existsSync(join(root, house.folder)) ? readdirSync(join(root, house.folder)) : [];
    const known = new Set([...house.rooms, ...house.joiners]);
    expect(entries.filter((entry) => !known.has(entry) && !/\.d\.ts$/.test(entry))).toEqual([]);
  });

  it('knows every folder of the repository', () => {
    for (const [folder, known] of Object.entries(knownFolders)) {
      const entries = readdirSync(join(root, folder), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
      const strangers = folders.filter(({ name }) => !known.includes(name) && !ignored.has(name));
      expect(strangers.map(({ name }) => join(folder, name))).toEqual([]);
    }
  });
});

/** All that a package imports, and what is imported there, as far as our own files go. */
function reachedFrom(folder: string): {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = listFiles(join(root, folder))
    .filter((file) => isSource(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(root, folder, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !isSource(file)) continue;
    files.add(file);
    for (const imported of importsOf(readFileSync(file, 'utf8'))) {
      const ours = /^@mcpeek\/protocol\/(.+)$/.exec(imported)?.[1];
      if (ours !== undefined) waiting.push(join(root, 'packages/protocol/src', `${ours}.ts`));
      else if (imported.startsWith('.')) waiting.push(join(dirname(file), imported.replace(/\?.*$/, '')));
      else packages.add(imported);
    }
  }
  return { files, packages };
}

describe('the page', () => {
  const { files, packages } = reachedFrom('apps/web/src');

  it('has no compiler of schemas, since that makes code', () => {
    expect(packages).toContain('react');
    expect([...files].some((file) => file.includes('/packages/protocol/src/'))).toBe(true);
    expect([...packages].filter((name) => /^ajv(-formats)?(\/|$)/.test(name))).toEqual([]);
  });
});

it('what checks schemas is seen to reach their compiler', () => {
  expect(reachedFrom('packages/protocol/src/schema').packages).toContain('ajv');
});

it(`no file has more than ${mostLines} lines, tables of data aside`, () => {
  const files = houses.flatMap(({ folder }) =>
    listFiles(join(root, folder)).map((file) => `${folder}/${file}`),
  );
  const long = files
    .filter((file) => isSource(file) || file.endsWith('.css'))
    .filter((file) => !dataTables.includes(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines);
  expect(long).toEqual([]);
});

it('only the script that prints the rules reads them', () => {
  const scripts = houses.find(({ folder }) => folder === 'scripts');
  const offence = (file: string, imported: string) =>
    scripts === undefined ? 'no scripts' : findOffence(scripts, file, imported);
  expect(offence('printRules.ts', '@mcpeek/protocol/rules/allRules')).toBeUndefined();
  expect(offence('printRules.ts', '@mcpeek/protocol/session/foldSession')).toContain('may not import');
  expect(offence('bench.ts', '@mcpeek/protocol/rules/allRules')).toContain('may not import');
});

describe('the reader of imports', () => {
  it('finds every way to import and nothing in comments', () => {
    const source = `
      import a from './a.ts';
      import { type B, c as d } from "./b.ts";
      import type {
        E,
      } from './e.ts';
      import './f.css';
      import * as g from 'g';
      export { h } from './h.ts';
      export * from './i.ts';
      const j = await import('./j.ts');
      // import k from './k.ts';
      /* import l from './l.ts'; */
      const text = 'from nowhere';
    `;
    const found = ['./a.ts', './b.ts', './e.ts', './f.css', 'g', './h.ts', './i.ts', './j.ts'];
    expect(importsOf(source)).toEqual(found);
  });

  const cases = [
    ['packages/protocol/src', 'wire/calls.ts', '../base/ids.ts', true],
    ['packages/protocol/src', 'base/ids.ts', './time.ts', true],
    ['packages/protocol/src', 'base/json/a.ts', '../../frame/frame.ts', false],
    ['packages/protocol/src', 'base/ids.ts', 'node:fs', false],
    ['packages/protocol/src', 'base/ids.test.ts', 'node:fs', true],
    ['packages/protocol/src', 'base/ids.ts', '../../../../apps/bridge/src/cli/main.ts', false],
    ['apps/bridge/src', 'server/a.ts', '@mcpeek/protocol/wire/calls', true],
    ['apps/bridge/src', 'server/a.ts', '@mcpeek/web/App', false],
    ['apps/bridge/src', 'server/a.ts', '@mcpeek/practice-server/main', false],
    ['apps/bridge/src', 'session/a.ts', '../server/b.ts', false],
    ['apps/bridge/src', 'server/a.ts', '../unlisted/b.ts', false],
    ['apps/web/src', 'features/home/A.tsx', '../../ui/Button.tsx', true],
    ['apps/web/src', 'features/home/A.tsx', '../timeline/B.tsx', false],
    ['apps/web/src', 'features/home/A.tsx', './B.tsx', true],
    ['apps/web/src', 'features/home/A.tsx', '../../App.tsx', false],
    ['apps/web/src', 'App.tsx', './features/home/Home.tsx', true],
    ['apps/web/src', 'ui/A.tsx', '../store/b.ts', false],
    ['e2e', 'playwright.config.ts', '../scripts/browser.mjs', true],
    ['e2e', 'a.spec.ts', '../apps/bridge/src/server/startServer.ts', false],
    ['packages/practice-server/src', 'main.ts', '@mcpeek/protocol/base/ids', false],
  ] as const;
  it.each(cases)('in %s, %s and %s: allowed is %s', (folder, file, imported, isAllowed) => {
    const house = houses.find((one) => one.folder === folder);
    if (house === undefined) throw new Error(folder);
    expect(findOffence(house, file, imported) === undefined).toBe(isAllowed);
  });
});
