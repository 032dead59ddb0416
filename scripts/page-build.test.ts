import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensurePageBuilt } from './page-build.mjs';
import { createFakeTree, type FakeTree } from './treeForTests.test-support.ts';

let tree: FakeTree;
let builds: number;
beforeEach(() => {
  tree = createFakeTree();
  builds = 0;
});
afterEach(() => tree.remove());

const ensure = (problem?: string): string | undefined =>
  ensurePageBuilt(
    tree.root,
    'node',
    () => undefined,
    () => {
      builds++;
      return problem;
    },
  );

it('builds the page when a source changed, and only then', () => {
  ensure();
  expect(builds).toBe(0);
  tree.write('apps/web/src/App.tsx', 'new');
  ensure();
  ensure();
  expect(builds).toBe(1);
  tree.write('packages/protocol/src/base/a.ts', 'new');
  ensure();
  expect(builds).toBe(2);
  tree.write('apps/web/src/App.test.tsx', 'a test');
  tree.write('apps/web/dist/assets/a.js', 'built');
  tree.write('apps/bridge/src/b.ts', 'of the bridge');
  ensure();
  expect(builds).toBe(2);
});

it('builds the page when it is gone', () => {
  rmSync(join(tree.root, 'apps/web/dist'), { recursive: true });
  ensure();
  expect(builds).toBe(1);
});

it('says what to do when the build fails, and tries again next time', () => {
  tree.write('apps/web/src/App.tsx', 'broken');
  expect(ensure('Vite ended with 1')).toMatch(/could not be built: Vite ended with 1.*git status/);
  ensure('again');
  expect(builds).toBe(2);
});
