import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureInstalled, isInstalled } from './install.mjs';
import { createFakeTree, type FakeTree } from './treeForTests.test-support.ts';

let tree: FakeTree;
beforeEach(() => {
  tree = createFakeTree();
});
afterEach(() => tree.remove());

const lockOf = (packages: Record<string, object>): string => JSON.stringify({ packages });
const neverRun = (): string => 'ran';

it('leaves packages alone that are those of the lockfile, even when installed by hand', () => {
  expect(ensureInstalled(tree.root, () => undefined, neverRun)).toBeUndefined();
  rmSync(join(tree.root, 'node_modules', '.package-lock.json'));
  // Known from the hash by now.
  expect(isInstalled(tree.root)).toBe(true);
});

it('installs, and says so, when they are absent or older than the lockfile', () => {
  const said: string[] = [];
  let runs = 0;
  const install = (): undefined => void runs++;
  const ensure = (): string | undefined => ensureInstalled(tree.root, (line) => said.push(line), install);
  rmSync(join(tree.root, 'node_modules'), { recursive: true });
  expect(ensure()).toBeUndefined();
  expect([runs, said]).toEqual([1, [expect.stringContaining('Installing')]]);
  ensure();
  expect(runs).toBe(1);
  tree.write('package-lock.json', lockOf({ 'node_modules/a': { version: '2.0.0' } }));
  ensure();
  ensure();
  expect(runs).toBe(2);
});

it('does not miss optional packages of other machines, nor links to workspaces', () => {
  const rest = { 'packages/x': { version: '9' }, 'node_modules/x': { link: true } };
  const other = { 'node_modules/b': { version: '1.0.0', optional: true } };
  tree.write('package-lock.json', lockOf({ 'node_modules/a': { version: '1.0.0' }, ...rest, ...other }));
  expect(isInstalled(tree.root)).toBe(true);
  tree.write('package-lock.json', lockOf({ 'node_modules/b': { version: '1.0.0' } }));
  expect(isInstalled(tree.root)).toBe(false);
});

it('says what to do when the installation fails, and tries again next time', () => {
  rmSync(join(tree.root, 'node_modules'), { recursive: true });
  expect(ensureInstalled(tree.root, () => undefined, neverRun)).toContain('could not be installed: ran');
  expect(isInstalled(tree.root)).toBe(false);
});
