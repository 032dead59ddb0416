import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, waitForPhase } from '../test.ts';
import { type ForeignServer, startForeignServer } from './foreign.ts';

let foreign: ForeignServer;
test.beforeEach(async ({ home, watch }) => {
  watch.allow(/./);
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  foreign = await startForeignServer();
});
test.afterEach(() => foreign.close());

/** A page of another port of this machine, in the browser that is logged in. */
async function openForeignPage(home: Page): Promise<Page> {
  const page = await home.context().newPage();
  await page.goto(foreign.url);
  return page;
}

/** The status of every answer of the bridge to a page from now on; blocked requests have none. */
function watchStatuses(page: Page, origin: string): readonly string[] {
  const statuses: string[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin === origin) statuses.push(`${response.status()} ${url.pathname}`);
  });
  return statuses;
}

test('a page on another port can read no route, with all the cookies there are', async ({ home, bridge }) => {
  const captureId = new URL(home.url()).pathname.split('/')[2];
  const page = await openForeignPage(home);
  const statuses = watchStatuses(page, bridge.url);
  const paths = [
    ...['/', '/healthz', '/assets/none.js', '/api/login', '/ws', '/oauth/callback', '/api/anything'],
    `/api/captures/${captureId}/records/0/body`,
    `/api/captures/${captureId}/export?format=jsonl&link=x`,
  ];
  for (const mode of ['cors', 'no-cors'] as const) {
    for (const path of paths) {
      const seen = await page.evaluate(
        async ([url, how]) => {
          try {
            const answer = await fetch(url, { mode: how, credentials: 'include' });
            return `${answer.type} ${await answer.text()}`;
          } catch (error) {
            return error instanceof TypeError ? 'refused' : 'odd';
          }
        },
        [`${bridge.url}${path}`, mode] as const,
      );
      expect(seen, `${mode} ${path}`).toBe('refused');
    }
  }
  expect(statuses.filter((line) => !line.startsWith('403 '))).toEqual([]);
});

test('a page on another port can change nothing by posts that need no permission', async ({
  home,
  bridge,
}) => {
  const captures = join(bridge.home, 'captures');
  const before = readdirSync(captures);
  const page = await openForeignPage(home);
  const statuses = watchStatuses(page, bridge.url);
  const { token } = bridge;
  await page.evaluate(
    async ([url, secret]) => {
      const post = (path: string, type: string, body: string) =>
        fetch(`${url}${path}`, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          headers: { 'Content-Type': type },
          body,
        }).catch(() => undefined);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        await post('/api/login', type, JSON.stringify({ token: secret }));
        await post('/api/captures/import', type, '{"mcpeek":1}\n{"end":true,"records":0}\n');
        await post('/api/sessions/s1/raw', type, '{"jsonrpc":"2.0","id":1,"method":"ping"}');
        await post('/api/oauth/return', type, '{}');
      }
    },
    [bridge.url, token] as const,
  );
  expect(statuses.filter((line) => !line.startsWith('403 '))).toEqual([]);
  expect(readdirSync(captures)).toEqual(before);

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url() === `${bridge.url}/api/login`),
    page.evaluate((url) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'text/plain';
      form.action = `${url}/api/login`;
      document.body.append(form);
      form.submit();
    }, bridge.url),
  ]);
  expect(answer.status()).toBe(403);
});

test('a page on another port gets no WebSocket, whatever it asks for', async ({ home, bridge }) => {
  const page = await openForeignPage(home);
  for (const protocols of [[], ['mcpeek.v1'], ['mcpeek.v1', 'mcpeek.key.guess']]) {
    const outcome = await page.evaluate(
      ([url, names]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(url, [...names]);
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        }),
      [`${bridge.url.replace('http', 'ws')}/ws`, protocols] as const,
    );
    expect(outcome, protocols.join()).toBe('refused');
  }
});

test('a page on another port can show nothing of MCPeek as image, script or frame', async ({
  home,
  bridge,
}) => {
  const page = await openForeignPage(home);
  const statuses = watchStatuses(page, bridge.url);
  const outcomes = await page.evaluate(
    (url) =>
      Promise.all(
        ['img', 'script', 'iframe'].map(
          (name) =>
            new Promise<string>((resolve) => {
              const element = document.createElement(name);
              element.setAttribute('src', `${url}/${name === 'img' ? 'favicon.svg' : ''}`);
              element.addEventListener('load', () => resolve(`${name} loaded`));
              element.addEventListener('error', () => resolve(`${name} refused`));
              document.body.append(element);
            }),
        ),
      ),
    bridge.url,
  );
  // A frame that was refused still loads: the browser's own page that says so.
  expect(outcomes).toEqual(['img refused', 'script refused', 'iframe loaded']);
  expect(statuses.filter((line) => !line.startsWith('403 '))).toEqual([]);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  expect(await frame?.locator('#root').count()).toBe(0);
});

test('what another server on this machine collects of our cookies is of no use', async ({ home, bridge }) => {
  await openForeignPage(home);
  const [cookie = ''] = foreign.cookies();
  expect(cookie).toContain('mcpeek_');
  expect(cookie).not.toContain(bridge.token);

  for (const path of ['/api/login', '/api/captures/c1/records/0/body']) {
    const answer = await fetch(`${bridge.url}${path}`, { headers: { cookie } });
    expect(answer.status, path).toBe(401);
  }
  const upgrade = await fetch(`${bridge.url}/api/captures/import`, { method: 'POST', headers: { cookie } });
  expect(upgrade.status).toBe(401);
});

test('a link of another site leads to a page that asks first', async ({ home, bridge }) => {
  const page = await openForeignPage(home);
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate((url) => {
      location.href = `${url}/?target=touch%20x`;
    }, bridge.url),
  ]);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('Another site asked for this')).toBeVisible();
  await page.getByRole('link', { name: 'Open MCPeek' }).click();
  await expect(page.getByRole('textbox', { name: 'Command or URL' })).toHaveValue('touch x');
});
