import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { ProcessIdentity } from '../platform/processIdentity.ts';
import { parse } from './storedJson.ts';

/** Who writes to a capture now. */
export type LockState = 'free' | 'ours' | 'theirs' | 'abandoned';

const ownerSchema = v.object({ pid: v.number(), startedAt: v.string() });

/** Looks who holds a lock file. */
export function readLock(path: string, self: ProcessIdentity): LockState {
  const text = readText(path);
  if (text === undefined) return 'free';
  const owner = parse(ownerSchema, text);
  // A lock that cannot be read was cut short by a crash: its owner is gone.
  if (owner === undefined) return 'abandoned';
  if (owner.pid === self.pid && owner.startedAt === self.startedAt) return 'ours';
  return self.isAlive(owner) ? 'theirs' : 'abandoned';
}

/** Takes a free or abandoned lock; false when another bridge was first. */
export function takeLock(path: string, self: ProcessIdentity): boolean {
  const state = readLock(path, self);
  if (state === 'ours') return true;
  if (state === 'theirs') return false;
  const mine = `${path}.${self.pid}`;
  try {
    if (state === 'abandoned' && !putAside(path, `${mine}.old`, self)) return false;
    writeFileSync(mine, JSON.stringify({ pid: self.pid, startedAt: self.startedAt }), { mode: 0o600 });
    // A link, unlike a rename, fails when another bridge has made its own lock meanwhile.
    linkSync(mine, path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Gives a lock back. */
export function dropLock(path: string): void {
  rmSync(path, { force: true });
}

/** Moves a dead lock away; another bridge may have replaced it since we looked, then it goes back. */
function putAside(path: string, aside: string, self: ProcessIdentity): boolean {
  renameSync(path, aside);
  const isDead = readLock(aside, self) === 'abandoned';
  if (!isDead) linkSync(aside, path);
  rmSync(aside, { force: true });
  return isDead;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
