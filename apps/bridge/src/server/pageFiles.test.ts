import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testServer.test-support.ts';

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcpeek-page-'));
  server = await startTestServer({ page: { kind: 'built', folder: join(folder, 'dist') } });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function buildPage(): void {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'index.html'), '<p>the page</p>');
  writeFileSync(join(folder, 'dist', 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'dist', 'assets', 'index-1a2b.js'), 'let a');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
}

it('says what to do while the page is not built', async () => {
  const answer = await server.ask('/');
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('npm start')]);
});

it('serves the page on each of its routes, never kept', async () => {
  buildPage();
  for (const path of ['/', '/?command=x', '/session/s1/timeline', '/captures/c1', '/apiary']) {
    const answer = await server.ask(path);
    expect([answer.status, answer.text]).toEqual([200, '<p>the page</p>']);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('serves hashed assets for ever and other files to be asked again', async () => {
  buildPage();
  const asset = await server.ask('/assets/index-1a2b.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('text/javascript');
  expect((await server.ask('/icon.svg')).headers['cache-control']).toBe('no-cache');
});

it('serves no page for files and calls that are not there, nor by POST', async () => {
  buildPage();
  for (const path of ['/assets/gone.js', '/assets/gone', '/favicon.ico', '/index.php']) {
    expect((await server.ask(path)).status).toBe(404);
  }
  expect((await server.ask('/ws')).status).toBe(404);
  expect((await server.ask('/', { method: 'POST' })).status).toBe(404);
});

it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
  'serves nothing outside of the page: %s',
  async (path) => {
    buildPage();
    const answer = await server.ask(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toBe('secret');
  },
);
