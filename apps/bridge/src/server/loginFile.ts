import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { EpochMs } from '@mcpeek/protocol/base/time';

/** A browser that logged in, as it is kept: no secret can be read from it. */
export interface KeptLogin {
  readonly cookieHash: string;
  readonly keyHash: string;
  readonly endsAt: EpochMs;
}

/** The logins on disk, which several bridges of one home share. */
export interface LoginFile {
  /** What is there now; nothing when the file is missing or not readable. */
  readonly read: () => readonly KeptLogin[];
  /** Replaces the file in one step, readable by its owner only; throws when the disk refuses. */
  readonly write: (logins: readonly KeptLogin[]) => void;
}

/** Opens `<home>/auth.json`. */
export function createLoginFile(path: string): LoginFile {
  let known = { stamp: '', logins: parseLogins('') };

  return {
    read() {
      const stamp = stampOf(path);
      if (stamp !== known.stamp) known = { stamp, logins: parseLogins(readText(path)) };
      return known.logins;
    },
    write(logins) {
      const draft = `${path}.${process.pid}.new`;
      rmSync(draft, { force: true });
      const file = openSync(draft, 'wx', 0o600);
      try {
        writeSync(file, `${JSON.stringify({ version: 1, logins })}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
    },
  };
}

/** Changes whenever another file is there: each write makes a new one. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '' : `${stats.ino}:${stats.mtimeNs}:${stats.size}`;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parseLogins(text: string): readonly KeptLogin[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof content !== 'object' || content === null || !('logins' in content)) return [];
  return Array.isArray(content.logins) ? content.logins.filter(isKeptLogin) : [];
}

function isKeptLogin(value: unknown): value is KeptLogin {
  if (typeof value !== 'object' || value === null) return false;
  if (!('cookieHash' in value && 'keyHash' in value && 'endsAt' in value)) return false;
  return (
    typeof value.cookieHash === 'string' &&
    typeof value.keyHash === 'string' &&
    typeof value.endsAt === 'number'
  );
}
