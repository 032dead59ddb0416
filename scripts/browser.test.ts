import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrowser } from './browser.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

it('takes the browser that MCPEEK_BROWSER names before all others', async () => {
  const path = program('my browser');
  expect(await findBrowser({ MCPEEK_BROWSER: path, PATH: folder })).toEqual({ path, from: 'MCPEEK_BROWSER' });
});

it('says so when MCPEEK_BROWSER names no program', async () => {
  const found = await findBrowser({ MCPEEK_BROWSER: join(folder, 'gone'), PATH: folder });
  expect(found?.problem).toContain('gone');
});

it('takes the system’s when Playwright has none of its own', async () => {
  const path = program('google-chrome');
  const found = await findBrowser({ PATH: `:${folder}` });
  if (found?.path === undefined) throw new Error('none found');
  expect(found.from === 'Playwright' || found.path === path).toBe(true);
});
