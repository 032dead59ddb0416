import {
  chmodSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Result } from '@mcpeek/protocol/base/result';
import type { Log } from '../platform/log.ts';
import { onDisk } from '../platform/onDisk.ts';

/** A small JSON file of the home that only its owner can read; several bridges of one home may have it open. */
export interface KeptFile<Value> {
  /** What the file holds now, whoever wrote it. */
  readonly read: () => Value;
  /** Replaces the file by what the change makes of it; no other bridge writes meanwhile. In words, why the disk refused; the file is then as before. */
  readonly update: (change: (value: Value) => Value) => Result<Value, string>;
}

/** Opens a kept file; a missing one is empty, a broken one is put aside and said. */
export function openKeptFile<Value>(options: {
  readonly path: string;
  readonly empty: Value;
  /** Reads the parsed content; undefined when it is not ours. */
  readonly parse: (content: unknown) => Value | undefined;
  readonly log: Log;
}): KeptFile<Value> {
  const { path, empty, parse, log } = options;
  let known: { readonly stamp: string; readonly value: Value } | undefined;

  const load = (): Value => {
    let content: string;
    try {
      content = readFileSync(path, 'utf8');
    } catch {
      return empty;
    }
    const value = readJson(content);
    const parsed = value === undefined ? undefined : parse(value);
    if (parsed !== undefined) return parsed;
    const aside = `${path}.broken`;
    const moved = onDisk(() => renameSync(path, aside));
    const where = moved.ok ? `it was put aside as ${aside}` : `it stays where it is: ${moved.problem}`;
    log.warn(`${path} could not be read as what MCPeek wrote; ${where}.`);
    return empty;
  };
  const read = (): Value => {
    const stamp = stampOf(path);
    if (known?.stamp !== stamp) known = { stamp, value: load() };
    return known.value;
  };

  return {
    read,
    update: (change) =>
      onDisk(() =>
        whileLocked(`${path}.lock`, () => {
          const value = change(read());
          replaceFile(path, `${JSON.stringify(value, null, 2)}\n`);
          known = { stamp: stampOf(path), value };
          return value;
        }),
      ),
  };
}

function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`;
  try {
    writeFileSync(fresh, text, { mode: 0o600 });
    chmodSync(fresh, 0o600);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Changes whenever the file was replaced; each write makes a new one. */
function stampOf(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  return file === undefined ? '' : [file.ino, file.mtimeMs, file.size].join(' ');
}

/** A write takes a few milliseconds: a lock this old was left by a bridge that was killed. */
const staleMs = 5000;
const waitMs = 5;

function whileLocked<Value>(lock: string, work: () => Value): Value {
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    const held = statSync(lock, { throwIfNoEntry: false });
    if (held !== undefined && Date.now() - held.mtimeMs > staleMs) rmSync(lock, { force: true });
    return false;
  }
}

function readJson(content: string): unknown {
  try {
    const value: unknown = JSON.parse(content);
    return value;
  } catch {
    return undefined;
  }
}
