import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findNode, isNewEnough } from './node-binary.mjs';
import { createFakeTree, type FakeTree, pinnedPackage } from './treeForTests.test-support.ts';

let tree: FakeTree;
beforeEach(() => {
  tree = createFakeTree();
});
afterEach(() => tree.remove());

const pinnedPath = `node_modules/${pinnedPackage}/bin/node`;
const machineWith = (version: string) => ({
  platform: process.platform,
  arch: process.arch,
  execPath: '/system/node',
  versions: { node: version },
});

it('takes the pinned Node when it runs', () => {
  tree.write(pinnedPath, '');
  const real = join(tree.root, 'node_modules', 'real');
  symlinkSync(process.execPath, real);
  tree.write(pinnedPath, `#!/bin/sh\nexec "${real}" "$@"\n`, 0o755);
  expect(findNode(tree.root, machineWith('20.1.0'))).toEqual({
    ok: true,
    path: join(tree.root, pinnedPath),
    version: process.versions.node,
  });
});

const broken = [
  ['is not installed', undefined, 0],
  ['does not run here', 'not a program', 0o755],
  ['does not run here', '\u007fELF garbage', 0o755],
  ['does not run here', '#!/no/such/loader\n', 0o755],
  ['does not run here', 'not executable', 0o644],
  ['does not run here', '#!/bin/sh\necho v18.0.0\n', 0o755],
  ['does not run here', '#!/bin/sh\nexit 3\n', 0o755],
] as const;
it.each(broken)(
  'takes the system’s Node, and says so, when the pinned one %s (%j)',
  (words, content, mode) => {
    if (content !== undefined) tree.write(pinnedPath, content, mode);
    const found = findNode(tree.root, machineWith('22.18.0'));
    expect(found).toMatchObject({ ok: true, path: '/system/node', version: '22.18.0' });
    expect(found).toHaveProperty('notice', expect.stringContaining(words));
    expect(found).toHaveProperty('notice', expect.stringContaining('uses Node 22.18.0 at /system/node'));
  },
);

it.each(broken)(
  'says which Node to install when that one is too old as well: %s (%j)',
  (words, content, mode) => {
    if (content !== undefined) tree.write(pinnedPath, content, mode);
    const found = findNode(tree.root, machineWith('22.17.1'));
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining('Install Node 24') });
    expect(found).toMatchObject({ message: expect.stringContaining(words) });
  },
);

it('knows machines for which no Node is pinned', () => {
  const machine = { ...machineWith('24.0.0'), platform: 'win32', arch: 'arm64' };
  expect(findNode(tree.root, machine)).toMatchObject({ ok: true, path: '/system/node' });
});

it('knows which versions run the sources', () => {
  expect(['22.18.0', '22.20.1', '24.0.0', '26.1.0'].every(isNewEnough)).toBe(true);
  expect(['22.17.9', '20.20.2', '18.0.0', '8.0.0'].some(isNewEnough)).toBe(false);
});
