import type { Page } from '@playwright/test';
import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, expectRows, grid, openTab, rowNamed } from '../timeline.ts';
import { openTools, runTool } from '../tools.ts';

/** Starts the practice server with a fault, calls `echo`, and goes to the timeline. */
async function callWithFault(page: Page, fault: string): Promise<void> {
  await connect(page, practiceServer('--fault', fault));
  await waitForPhase(page);
  await openTools(page);
  await runTool(page, 'echo', '{"message":"hello"}');
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
}

test('a banner on stdout is shown line by line, judged, and aborts nothing', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'banner'));
  await waitForPhase(home);
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  const banner = rowNamed(grid(home), '"Practice server 0.1.0"');
  await expect(banner).toContainText('not JSON');
  await expect(rowNamed(grid(home), '"Listening on stdio ..."')).toHaveCount(1);
  await expect(rowNamed(grid(home), 'blank line')).toHaveCount(2);
  await expect(home.locator('header').first()).toContainText('2 errors');

  await banner.click();
  await expect(detail(home).getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await expect(detail(home).getByRole('region', { name: 'Findings of this record' })).toContainText(
    'stdio/non-json-on-stdout',
  );
  await openTab(home, 'Checks');
  const card = detail(home).getByRole('article');
  await expect(card).toContainText('stdio/non-json-on-stdout');
  await expect(card).toContainText('server');
  await expect(card.getByRole('img', { name: /error/i })).toBeVisible();
  const source = card.getByRole('link');
  await expect(source).toHaveAttribute(
    'href',
    /^https:\/\/modelcontextprotocol\.io\/specification\/2025-11-25\/basic\/transports#stdio/,
  );
  await expect(source).toHaveAttribute('rel', /noopener/);
  await openTab(home, 'Raw');
  await expect(detail(home).getByRole('table', { name: 'Text of the record' })).toContainText(
    'Practice server 0.1.0LF',
  );
});

test('text behind an answer is shown, and names its request', async ({ home }) => {
  await callWithFault(home, 'trailing-text');
  const answer = rowNamed(grid(home), 'update available').first();
  await answer.click();
  await openTab(home, 'Checks');
  await expect(detail(home)).toContainText('update available 9.9');
  await expect(detail(home)).toContainText(/byte \d+/);
  await expect(detail(home).getByRole('article').first()).toContainText('server');
});

test('LSP framing of the handshake is named as the cause', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'content-length@initialize'));
  await waitForPhase(home, 'failed');
  await expect(rowNamed(grid(home), 'Content-Length: 1182')).toContainText('header, not a message');
  await rowNamed(grid(home), 'framed by Content-Length').click();
  await openTab(home, 'Checks');
  await expect(detail(home).getByRole('article').first()).toContainText(/Content-Length/);
});

test('a pretty-printed answer is one finding over its lines, not a message', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'pretty-printed@initialize'));
  await waitForPhase(home, 'failed');
  await expect(home.locator('header').first()).toContainText('1 error');
  await rowNamed(grid(home), 'part of a JSON value').first().click();
  await openTab(home, 'Checks');
  await expect(detail(home).getByRole('article').first()).toContainText(/lines/);
});

test('a wrong id leaves the request open and flags the answer', async ({ home }) => {
  await callWithFault(home, 'wrong-id');
  const request = rowNamed(grid(home), /tools\/call.*you/).first();
  await expect(request.getByRole('gridcell').nth(5)).toHaveText('open');
  await expect(home.locator('header').first()).toContainText(/errors?/);
  const answer = grid(home).locator('[role="row"][aria-selected]').last();
  await answer.click();
  await openTab(home, 'Checks');
  await expect(detail(home).getByRole('article').first()).toContainText('jsonrpc/');
});

test('NaN ends its request with a finding and is never shown as null', async ({ home }) => {
  await callWithFault(home, 'nan');
  const answer = rowNamed(grid(home), /NaN/).first();
  await answer.click();
  await openTab(home, 'Checks');
  await expect(detail(home).getByRole('article').first()).toContainText('NaN');
  await openTab(home, 'Raw');
  const raw = detail(home).getByRole('table', { name: 'Text of the record' });
  await expect(raw).toContainText('NaN');
  await expect(raw).not.toContainText('null');
});

test('ten thousand nested arrays do not hurt the page', async ({ home }) => {
  await callWithFault(home, 'deep');
  const answer = grid(home).locator('[role="row"][aria-selected]').last();
  await expect(answer).toContainText('tools/call');
  await answer.click();
  await expect(detail(home)).toContainText('tools/call');
  await openTab(home, 'Raw');
  await expect(detail(home).getByRole('table', { name: 'Text of the record' })).toContainText('[[[[[[[[');
  await openTab(home, 'Message');
  await expect(detail(home).locator('.monaco-editor')).toBeVisible();
  await expect(detail(home)).toContainText(/Nested 10,00\d deep; below level 30 it is shown on one line\./);
  await detail(home).locator('.monaco-editor .view-lines').click();
  await home.keyboard.press('ControlOrMeta+A');
  await home.keyboard.press('ControlOrMeta+C');
  const copied = await home.evaluate(() => navigator.clipboard.readText());
  expect(copied.replace(/\s/g, '')).toContain(`{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
  expect(copied.split('\n').length).toBeLessThan(120);
  await detail(home).getByRole('button', { name: 'See all in Raw' }).click();
  await expect(detail(home).getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await openTools(home);
  await runTool(home, 'add', '{"a":1,"b":2}');
  await expect(home.getByRole('region', { name: 'Result', exact: true })).toContainText('"sum":3');
});

test('a crash leaves its evidence, and the session can be started again', async ({ home }) => {
  await callWithFault(home, 'crash');
  await waitForPhase(home, 'failed');
  await expect(home.locator('header').first()).toContainText('the server exited');
  await expect(home.getByRole('region', { name: 'Why the session failed' })).toContainText(
    'The server exited with code 1.',
  );
  await expect(rowNamed(grid(home), 'Error: something broke')).toBeVisible();
  await expect(rowNamed(grid(home), 'exited with code 1')).toBeVisible();
  const request = rowNamed(grid(home), /tools\/call.*you/).first();
  await expect(request.getByRole('gridcell').nth(5)).not.toHaveText('open');
  const address = home.url();

  await home.getByRole('button', { name: 'Restart the session' }).click();
  await expect(home).not.toHaveURL(address);
  await waitForPhase(home);
  await expectRows(grid(home), [
    ...['– process', '→ server/discover', '← server/discover'],
    ...['→ initialize', '← initialize', '→ notifications/initialized'],
    ...['→ tools/list', '← tools/list', '→ resources/list', '← resources/list'],
    ...['→ resources/templates/list', '← resources/templates/list', '→ prompts/list', '← prompts/list'],
    '– process',
  ]);
  await home.goto(address);
  await expect(rowNamed(grid(home), 'exited with code 1')).toBeVisible();
});
