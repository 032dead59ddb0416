import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ProcessName } from './processIdentity.ts';

const namesSchema = v.array(v.object({ pid: v.number(), startedAt: v.string() }));

/** Leaves word of the processes that left a server's group, for the bridge that starts next. Does nothing where the disk refuses. */
export function leaveStrays(folder: string, serverPid: number, strays: readonly ProcessName[]): void {
  try {
    writeFileSync(pathOf(folder, serverPid), JSON.stringify(strays), { mode: 0o600 });
  } catch {
    // It was said on stderr too, and there is nobody left to be told.
  }
}

/** Takes what was left of a server, once; nothing when there is none. They may have ended meanwhile. */
export function takeStrays(folder: string, serverPid: number): readonly ProcessName[] {
  const path = pathOf(folder, serverPid);
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(path, { force: true });
    return v.is(namesSchema, content) ? content : [];
  } catch {
    return [];
  }
}

function pathOf(folder: string, serverPid: number): string {
  return join(folder, `${serverPid}.strays`);
}
