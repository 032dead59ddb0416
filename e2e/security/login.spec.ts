import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { forward } from '../forward.ts';
import { writeServer } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { grid, rowNamed } from '../timeline.ts';

/** All that a page keeps or shows: storage, history, markup. */
async function readTraces(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.href,
      'navigation' in window ? window.navigation.entries().map((entry) => entry.url) : [],
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
      document.cookie,
      history.state,
    ]),
  );
}

test('without a login the page says where the address is, and takes a pasted one', async ({
  page,
  bridge,
  watch,
}) => {
  watch.allow(/401|Authentication failed/);
  await page.goto(bridge.url);
  await expect(
    page.getByRole('heading', { name: 'This page needs the address that MCPeek printed' }),
  ).toBeVisible();
  await expect(page.getByText(`MCPeek is ready at ${bridge.url}/#token=…`)).toBeVisible();
  const field = page.getByLabel('Address or token');
  await field.fill('not-the-token');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('The bridge does not know this token.')).toBeVisible();
  await field.fill(`${bridge.url}/#token=${bridge.token}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('textbox', { name: 'Command or URL' })).toBeVisible();
  expect(await readTraces(page)).not.toContain(bridge.token);
});

test('a wrong token in the address is refused and does not stay there', async ({ page, bridge, watch }) => {
  watch.allow(/401|Authentication failed/);
  await page.goto(`${bridge.url}/#token=wrong-token`);
  await expect(page.getByText(/does not know this token or code/)).toBeVisible();
  expect(await readTraces(page)).not.toContain('wrong-token');
});

test('after the login the token is nowhere: address, history, storage, markup, disk', async ({
  home,
  bridge,
  context,
}) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await home.reload();
  await waitForPhase(home);
  expect(await readTraces(home)).not.toContain(bridge.token);
  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ name: `mcpeek_${bridge.port}`, httpOnly: true, sameSite: 'Strict' });
  expect(cookies[0]?.value).not.toContain(bridge.token);
  const logins = readFileSync(join(bridge.home, 'auth.json'), 'utf8');
  expect(logins).not.toContain(bridge.token);
  expect(logins).not.toContain(cookies[0]?.value);
});

test('the environment of a server holds no token', async ({ start, page, context, folder }) => {
  const bridge = await start({ environment: { MCPEEK_TOKEN: 'token-of-the-environment', KEPT: 'kept' } });
  expect(bridge.token).toBe('token-of-the-environment');
  await context.clearCookies();
  await openHome(page, bridge);
  const server = `
    const names = Object.keys(process.env).sort().join(' ');
    const hasToken = JSON.stringify(process.env).includes('token-of-the-environment');
    process.stderr.write('names: ' + names + ' token: ' + hasToken + '\\n');
    function onRequest(request) { answer(request.id, { tools: [] }); }`;
  await connect(page, writeServer(folder, server));
  await waitForPhase(page);
  await page.getByRole('link', { name: 'Console' }).click();
  const lines = page.getByRole('table', { name: 'Lines of stderr' });
  await expect(lines).toContainText('token: false');
  await expect(lines).toContainText('KEPT');
  await expect(lines).not.toContainText('MCPEEK');
});

test('two bridges in one browser keep both logins', async ({
  home,
  bridge,
  start,
  context,
  folder,
  watch,
}) => {
  watch.allow(/request to another origin/);
  const other = await start({ home: join(folder, 'other') });
  const page = await context.newPage();
  await openHome(page, other);
  for (const one of [home, page, home]) {
    await one.reload();
    await expect(one.getByRole('textbox', { name: 'Command or URL' })).toBeVisible();
    await expect(one.getByText('No sessions yet')).toBeVisible();
  }
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await page.reload();
  await expect(page.getByText('No sessions yet')).toBeVisible();
  expect(new Set((await context.cookies()).map(({ name }) => name))).toEqual(
    new Set([`mcpeek_${bridge.port}`, `mcpeek_${other.port}`]),
  );
});

test('the page works through a forwarded port', async ({ page, start }) => {
  const bridge = await start();
  const forwarded = await forward(bridge.port);
  await openHome(page, { ...bridge, url: `http://localhost:${forwarded.port}` });
  await page.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(page);
  await expect(rowNamed(grid(page), '3 prompts')).toBeVisible();
  await page.reload();
  await expect(rowNamed(grid(page), '3 prompts')).toBeVisible();
  forwarded.close();
});
