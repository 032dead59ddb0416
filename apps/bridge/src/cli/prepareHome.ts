import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

/** Makes the home folder, for its owner alone, and tries it; the problem says what to do. */
export function prepareHome(home: string): Result<string, string> {
  const probe = join(home, `.probe-${randomUUID()}`);
  try {
    makeFolder(home);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
    return succeed(home);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return fail(
      `MCPeek cannot write to its home folder ${home} (${code}). Make it a folder that you can write to, or choose another: npm start -- --home DIR`,
    );
  }
}

/** Makes a folder and those above it that are missing. Node's own way to do it never ends under `/proc`. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}
