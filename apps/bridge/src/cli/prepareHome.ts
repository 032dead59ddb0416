import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

/** Makes the home folder, for its owner alone, and tries it; the problem says what to do. */
export function prepareHome(home: string): Result<string, string> {
  const probe = join(home, `.probe-${randomUUID()}`);
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
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
