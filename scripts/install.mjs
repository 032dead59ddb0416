import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Installs the packages unless those of the lockfile are there; undefined when all is well, else what to tell. */
export function ensureInstalled(root, say, install = runNpm) {
  if (isInstalled(root)) return undefined;
  say('Installing packages; this takes a minute, once…');
  const problem = install(root);
  if (problem !== undefined) {
    return `The packages could not be installed: ${problem}. The lines above say why. Check the network (npm ping) and the disk, then run the same command again.`;
  }
  rememberInstall(root);
  return undefined;
}

/** The packages in node_modules are those of the lockfile. */
export function isInstalled(root) {
  const lock = readText(join(root, 'package-lock.json'));
  if (lock === undefined) return false;
  if (readText(stampPath(root)) === hashOf(lock)) return true;
  // Installed by hand, perhaps: npm leaves a list of what is there.
  const installed = readText(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined || !holdsAll(JSON.parse(lock), JSON.parse(installed))) return false;
  rememberInstall(root);
  return true;
}

function holdsAll(lock, installed) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const present = installed.packages[path];
    return present === undefined ? Boolean(entry.optional) : present.version === entry.version;
  });
}

function rememberInstall(root) {
  mkdirSync(dirname(stampPath(root)), { recursive: true });
  writeFileSync(stampPath(root), hashOf(readText(join(root, 'package-lock.json')) ?? ''));
}

function stampPath(root) {
  return join(root, 'node_modules', '.cache', 'mcpeek', 'lock.sha256');
}

/** Progress goes to stderr: stdout belongs to what was asked for. */
function runNpm(root) {
  // Also when npm start was told to be silent: why an installation fails must be seen. Warnings are not for users: that
  // the system's Node is older than ours is no news, since ours is among the packages.
  const words = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ['npm', words] : [process.execPath, [npm, ...words]];
  const shell = npm === undefined && process.platform === 'win32';
  const ran = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell });
  if (ran.error !== undefined) return `npm did not start (${ran.error.code})`;
  return ran.status === 0 ? undefined : `npm ci ended with ${ran.signal ?? ran.status}`;
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
