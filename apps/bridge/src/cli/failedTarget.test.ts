import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { practice, startRealBridge } from './realBridge.test-support.ts';

test.each([
  ['exits at once', [process.execPath, ...practice('--fault', 'early-exit').args], 'exited with code 2'],
  ['does not exist', ['no-such-command-here'], 'no-such-command-here'],
])('a target of the command line that %s is said on stderr, once', async (_what, words, said) => {
  const home = mkdtempSync(join(tmpdir(), 'mcpeek-failed-'));
  const bridge = await startRealBridge(home, ...words);
  await vi.waitFor(() => expect(bridge.stderr()).toContain('The target failed: '), { timeout: 10_000 });
  expect(bridge.stderr()).toContain(said);
  expect(await bridge.stop()).toBe(0);
  expect(bridge.stderr().split('The target failed: ')).toHaveLength(2);
  rmSync(home, { recursive: true, force: true });
});
