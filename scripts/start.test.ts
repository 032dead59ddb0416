import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeTree, type FakeTree, pinnedPackage } from './treeForTests.test-support.ts';

let tree: FakeTree;
beforeEach(() => {
  tree = createFakeTree();
});
afterEach(() => tree.remove());

/** Starts as `npm start` does, with the given Node as the one that runs npm. */
function start(words: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(join(tree.root, 'scripts', 'run'), ['start', ...words], {
    cwd: tree.root,
    env: { PATH: process.env.PATH, npm_node_execpath: process.execPath, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function finish(child: ChildProcess) {
  if (child.stdout === null || child.stderr === null) throw new Error('no pipes');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code };
}

it('passes words and folder on exactly, and prints nothing of its own to stdout', async () => {
  const words = ['--port', '1', '--', 'node', '', 'a b', '"', '$HOME', '--', "it's"];
  const { out, code } = await finish(start(words, { INIT_CWD: '/typed/here' }));
  expect(JSON.parse(out)).toMatchObject({ words, INIT_CWD: '/typed/here' });
  expect(code).toBe(0);
});

it('takes its own folder as the one where the command was typed, without npm', async () => {
  const { out } = await finish(start([]));
  expect(JSON.parse(out)).toMatchObject({ INIT_CWD: tree.root });
});

it('passes the exit code on', async () => {
  expect((await finish(start(['fail']))).code).toBe(5);
});

it('passes signals on and waits for the bridge to end', async () => {
  const child = start(['wait']);
  if (child.stdout === null) throw new Error('no pipe');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(7);
});

it('ends the bridge when npm’s shell was killed and told nobody', async () => {
  const command = `"${join(tree.root, 'scripts', 'run')}" start wait; true`;
  const shell = spawn('sh', ['-c', command], {
    cwd: tree.root,
    env: { PATH: process.env.PATH, npm_node_execpath: process.execPath, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(shell.stdout, 'data');
  const closed = once(shell.stdout, 'close');
  shell.kill('SIGTERM');
  // The pipe closes when the last process that holds it has ended.
  await closed;
});

it('runs on the pinned Node when there is one', async () => {
  mkdirSync(join(tree.root, 'node_modules', pinnedPackage, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(tree.root, 'node_modules', pinnedPackage, 'bin', 'node'));
  const { out, err } = await finish(start([]));
  expect([JSON.parse(out).words, err]).toEqual([[], '']);
});

it('runs on the system’s Node and says so when the pinned one is broken, first on the PATH or not', async () => {
  const pinned = `node_modules/${pinnedPackage}/bin/node`;
  tree.write(pinned, 'garbage', 0o755);
  mkdirSync(join(tree.root, 'node_modules', '.bin'));
  symlinkSync(join(tree.root, pinned), join(tree.root, 'node_modules', '.bin', 'node'));
  const PATH = `${join(tree.root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const { out, err, code } = await finish(start(['x'], { PATH }));
  expect([JSON.parse(out).node, code]).toEqual([process.execPath, 0]);
  expect(err).toContain(`${pinnedPackage}) does not run here`);
});

it('says what to do when npm cannot install, and when the page cannot be built', async () => {
  tree.write('fake-npm.cjs', 'console.error("E404"); process.exit(3)');
  tree.write('package-lock.json', '{"packages":{"node_modules/b":{"version":"1.0.0"}}}');
  const npm = { npm_execpath: join(tree.root, 'fake-npm.cjs') };
  const failed = await finish(start([], npm));
  expect([failed.code, failed.out]).toEqual([1, '']);
  expect(failed.err).toMatch(/Installing packages.*E404.*npm ci ended with 3/s);

  tree.write('fake-npm.cjs', '');
  tree.write('apps/web/index.html', 'changed');
  const unbuilt = await finish(start([], npm));
  expect([unbuilt.code, unbuilt.out]).toEqual([1, '']);
  expect(unbuilt.err).toContain('The page could not be built: Vite ended with 1');
});
