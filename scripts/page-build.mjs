import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Builds the page unless it is there as its sources are now; undefined when all is well, else what to tell. */
export function ensurePageBuilt(root, node, say, build = runVite) {
  const hash = hashOfSources(root);
  const stamp = join(root, 'node_modules', '.cache', 'mcpeek', 'page.sha256');
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isFresh && existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) return undefined;
  say('Building the page…');
  const problem = build(root, node);
  if (problem !== undefined) {
    return `The page could not be built: ${problem}. The lines above say why. If you changed nothing in apps/web or packages, take a fresh copy of the sources (git status shows what differs) and delete node_modules.`;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return undefined;
}

function runVite(root, node) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const ran = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (ran.error !== undefined) return `Vite did not start (${ran.error.code})`;
  return ran.status === 0 ? undefined : `Vite ended with ${ran.signal ?? ran.status}`;
}

/** One hash of everything that the page is made from. */
export function hashOfSources(root) {
  const hash = createHash('sha256');
  const folders = [join(root, 'apps', 'web'), join(root, 'packages', 'protocol', 'src')];
  const files = [...folders.flatMap(listFiles), join(root, 'package-lock.json')];
  for (const path of files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === 'dist' || entry.name === 'node_modules' ? [] : listFiles(path);
  });
}
