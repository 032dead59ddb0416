import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { everythingServer } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { grid, readRows } from '../timeline.ts';

/** Opens the menu of a session of Home and chooses an entry. */
async function choose(page: Page, title: string | RegExp, entry: string): Promise<void> {
  const row = page.getByRole('table').getByRole('row').filter({ hasText: title });
  await row
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function stopSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop the session' }).click();
  await waitForPhase(page, 'closed');
  await expect(page.getByRole('contentinfo')).toContainText('stored');
}

function sessions(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Sessions' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

test('a session is there again, row for row, after the bridge was restarted', async ({
  home,
  bridge,
  start,
  watch,
}) => {
  await connect(home, everythingServer());
  await waitForPhase(home);
  await expect(grid(home).getByText('4 prompts')).toBeVisible();
  await stopSession(home);
  const before = await readRows(grid(home));
  const address = home.url();

  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/);
  await bridge.stop();
  await start({ port: bridge.port });
  await home.goto(address);
  await expect.poll(() => readRows(grid(home))).toEqual(before);

  await home.goto(bridge.url);
  await expect(sessions(home)).toHaveCount(1);
  await sessions(home).getByRole('link').click();
  await expect.poll(() => readRows(grid(home))).toEqual(before);
});

test('a session keeps its frames when the bridge is killed', async ({ home, bridge, start, watch }) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await expect(grid(home).getByText('3 prompts')).toBeVisible();
  const before = await readRows(grid(home));
  const address = home.url();

  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/);
  await home.goto('about:blank');
  await bridge.kill();
  const again = await start({ port: bridge.port });
  await openHome(home, again);
  await home.goto(address);
  await expect.poll(async () => (await readRows(grid(home))).slice(0, before.length)).toEqual(before);
  await expect(grid(home).getByText('The bridge ended before this session did.')).toBeVisible();
});

test('a session can be renamed, exported, imported and deleted', async ({ home, folder, bridge }) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await expect(grid(home).getByText('3 prompts')).toBeVisible();
  await stopSession(home);
  const before = await readRows(grid(home));
  await home.goto(bridge.url);

  await choose(home, 'Practice server', 'Rename…');
  const rename = home.getByRole('dialog', { name: 'Rename the session' });
  await rename.getByRole('textbox', { name: 'Title' }).fill('my evidence');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(sessions(home)).toContainText('my evidence');

  await choose(home, 'my evidence', 'Export…');
  const [download] = await Promise.all([
    home.waitForEvent('download'),
    home.getByRole('dialog', { name: 'Export my evidence' }).getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = `${folder}/export.jsonl`;
  await download.saveAs(file);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(parsed[0]).toMatchObject({ mcpeek: 1, title: 'my evidence', revision: '2025-11-25' });
  expect(parsed.at(-1)).toEqual({ end: true, records: before.length });
  expect(parsed.slice(1, -1).map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq));
  expect(parsed[2]).toMatchObject({ dir: 'out', kind: 'request', end: '\n' });
  expect(parsed[2]?.text).toMatch(/^\{"jsonrpc":"2\.0","id":0,"method":"server\/discover"/);

  await choose(home, 'my evidence', 'Delete…');
  const question = home.getByRole('dialog', { name: 'Delete the session?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(home.getByText('No sessions yet')).toBeVisible();

  await home.getByLabel('Capture file').setInputFiles(file);
  await expect(home).toHaveURL(/\/c\/[^/]+\/timeline/);
  await expect.poll(() => readRows(grid(home))).toEqual(before);
  await home.goto(bridge.url);
  await expect(sessions(home)).toContainText(['my evidence']);
  await expect(sessions(home)).toContainText(['imported']);
});

test('a file with a broken line is imported, and the line is named', async ({ home, folder }) => {
  const { writeFileSync } = await import('node:fs');
  const target = { kind: 'stdio', command: 'node', args: [] };
  const header = { mcpeek: 1, captureId: 'c1', title: 'torn', startedAt: 1, target, revision: null };
  const text = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const record = { seq: 0, atUs: 5, dir: 'out', kind: 'request', bytes: text.length + 1, text, end: '\n' };
  const file = `${folder}/torn.jsonl`;
  writeFileSync(file, [JSON.stringify(header), JSON.stringify(record), '{"seq":1,"atUs"'].join('\n'));
  await home.getByLabel('Capture file').setInputFiles(file);
  const report = home.getByRole('dialog', { name: /^Imported, with \d problem/ });
  await expect(report).toContainText(/line 3/i);
  await report.getByRole('button', { name: 'Open it' }).click();
  await expect(grid(home).getByText('ping')).toBeVisible();
});
