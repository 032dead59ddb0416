import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CaptureId, toCaptureId } from '@mcpeek/protocol/base/ids';
import { databaseFiles } from './database.ts';

/** The folder of a home that holds the captures: `<id>.db` and, while written, `<id>.lock`. */
export interface CaptureFolder {
  readonly databasePath: (captureId: CaptureId) => string;
  readonly lockPath: (captureId: CaptureId) => string;
  /** Captures that have a database file. */
  readonly captureIds: () => readonly CaptureId[];
  /** Captures that have a lock, with or without a database. */
  readonly lockedIds: () => readonly CaptureId[];
  /** Changes whenever the capture was written to; undefined when it has no file. */
  readonly stamp: (captureId: CaptureId) => string | undefined;
  /** Removes all files of a capture but its lock; throws what the file system says. */
  readonly removeFiles: (captureId: CaptureId) => void;
}

/** Where a home keeps its captures. */
export function captureFolderOf(home: string): string {
  return join(home, 'captures');
}

/** Makes the folder when it is missing, for this user only; `onProblem` hears when that fails. */
export function openCaptureFolder(home: string, onProblem: (message: string) => void): CaptureFolder {
  const folder = captureFolderOf(home);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error));
  }

  const databasePath = (captureId: CaptureId): string => join(folder, `${captureId}.db`);
  const idsWith = (ending: string): readonly CaptureId[] => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .filter(isCaptureId)
        .map(toCaptureId);
    } catch {
      return [];
    }
  };

  return {
    databasePath,
    lockPath: (captureId) => join(folder, `${captureId}.lock`),
    captureIds: () => idsWith('.db'),
    lockedIds: () => idsWith('.lock'),
    stamp(captureId) {
      const path = databasePath(captureId);
      const main = statSync(path, { throwIfNoEntry: false });
      if (main === undefined) return undefined;
      const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
      return [main.mtimeMs, main.size, main.ino, log?.mtimeMs, log?.size].join(' ');
    },
    removeFiles(captureId) {
      for (const file of databaseFiles(databasePath(captureId))) rmSync(file, { force: true });
    },
  };
}

/** Whether a text can be the name of a capture, and so a file name without a path in it. */
export function isCaptureId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(text);
}
