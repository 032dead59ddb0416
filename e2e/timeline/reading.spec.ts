import type { Page } from '@playwright/test';
import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, filter, grid, readRows, rowNamed } from '../timeline.ts';
import { chooseTool, openTools, resultPane, runTool } from '../tools.ts';

async function openPractice(page: Page, ...options: readonly string[]): Promise<void> {
  await connect(page, practiceServer(...options));
  await waitForPhase(page);
  await expect(rowNamed(grid(page), '3 prompts')).toBeVisible();
}

function count(page: Page) {
  return page.getByRole('search').getByRole('status');
}

test('a reload keeps the capture, the selected row and the filter', async ({ home }) => {
  await openPractice(home);
  await filter(home, 'tools');
  await expect(count(home)).toHaveText(/^\d+ of 15$/);
  await rowNamed(grid(home), '21 tools').click();
  await expect(home).toHaveURL(/seq=7$/);
  const before = await readRows(grid(home));

  await home.reload();
  await expect(home.getByRole('textbox', { name: 'Filter' })).toHaveValue('tools');
  await expect.poll(() => readRows(grid(home))).toEqual(before);
  await expect(grid(home).locator('[aria-selected="true"]')).toContainText('21 tools');
  await expect(home.getByRole('region', { name: 'Record #7' })).toBeVisible();
});

test('a bare word filters the rows and counts them, whether written large or small', async ({ home }) => {
  await openPractice(home);
  await filter(home, 'PROMPTS/list');
  await expect(count(home)).toHaveText('1 of 15');
  await expect
    .poll(async () => (await readRows(grid(home))).map(({ name }) => name))
    .toEqual(['prompts/list']);
  await filter(home, 'no such words anywhere');
  await expect(home.getByText('No record matches')).toBeVisible();
  await home.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(count(home)).toHaveText('15 records');
  await filter(home, '(open');
  await expect(home.getByText('The filter has a fault')).toBeVisible();
  await expect(home.getByRole('search')).toContainText(/at character|at the end/);
});

test('rows are walked, opened and filtered by the keyboard alone', async ({ home }) => {
  await openPractice(home);
  await rowNamed(grid(home), 'started').click();
  const selected = grid(home).locator('[aria-selected="true"]').getByRole('gridcell').first();
  await grid(home).focus();
  await home.keyboard.press('ArrowDown');
  await home.keyboard.press('ArrowDown');
  await expect(selected).toHaveText('2');
  await home.keyboard.press('ArrowUp');
  await expect(selected).toHaveText('1');
  await home.keyboard.press('End');
  await expect(selected).toHaveText('14');
  await home.keyboard.press('Home');
  await expect(selected).toHaveText('0');
  await home.keyboard.press('ArrowDown');
  await expect(home.getByRole('region', { name: 'Record #1' })).toBeVisible();
  await home.keyboard.press('Enter');
  await expect(detail(home).getByRole('tab', { name: 'Message' })).toBeFocused();
  await grid(home).focus();
  await home.keyboard.press('/');
  await expect(home.getByRole('textbox', { name: 'Filter' })).toBeFocused();
  await home.keyboard.type('prompts');
  await expect(count(home)).toHaveText(/of 15$/);
  await home.keyboard.press('Enter');
  await expect(grid(home)).toBeFocused();
});

test('g and a letter goes to a pane, and ? shows the keys', async ({ home, bridge }) => {
  await openPractice(home);
  await grid(home).focus();
  await home.keyboard.press('g');
  await home.keyboard.press('o');
  await expect(home).toHaveURL(/\/tools$/);
  await home.keyboard.press('g');
  await home.keyboard.press('c');
  await expect(home).toHaveURL(/\/console$/);
  await home.keyboard.press('g');
  await home.keyboard.press('t');
  await expect(home).toHaveURL(/\/timeline/);
  await home.keyboard.press('?');
  await expect(home.getByRole('dialog', { name: 'Keys' })).toContainText('first row; newest row');
  await home.keyboard.press('Escape');
  await expect(home.getByRole('dialog')).toHaveCount(0);
  await home.keyboard.press('ControlOrMeta+k');
  await home.getByPlaceholder('What shall be done?').fill('theme: dark');
  await expect(home.getByRole('option', { name: 'Theme: dark' })).toHaveAttribute('aria-selected', 'true');
  await home.keyboard.press('Enter');
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark');
  await home.keyboard.press('g');
  await home.keyboard.press('h');
  await expect(home).toHaveURL(`${bridge.url}/`);
});

test('a burst of one notification is folded, and unfolds and folds by key and click', async ({ home }) => {
  await openPractice(home);
  await openTools(home);
  await runTool(home, 'notify', '{"count":40}');
  await expect(resultPane(home)).toContainText('Sent 40 of 40 messages');
  await home.getByRole('link', { name: 'Timeline', exact: true }).click();
  const burst = rowNamed(grid(home), '×40');
  await expect(burst).toHaveCount(1);
  await burst.getByRole('button', { name: 'Unfold 40 records' }).click();
  await expect(rowNamed(grid(home), '×40')).toHaveCount(0);
  await expect.poll(async () => rowNamed(grid(home), 'notifications/message').count()).toBeGreaterThan(10);
  await rowNamed(grid(home), 'notifications/message').first().click();
  await grid(home).focus();
  await home.keyboard.press('ArrowLeft');
  await expect(rowNamed(grid(home), '×40')).toHaveCount(1);
  await home.keyboard.press('ArrowRight');
  await expect(rowNamed(grid(home), '×40')).toHaveCount(0);
});

test('new rows are followed, and never move what is being read', async ({ home, context }) => {
  await openPractice(home);
  await openTools(home);
  const sender = await context.newPage();
  await sender.goto(home.url());
  await runTool(sender, 'notify', '{"count":2000,"per_second":100}');
  await home.getByRole('link', { name: 'Timeline', exact: true }).click();
  await filter(home, 'number');
  await expect.poll(async () => (await readRows(grid(home))).length).toBeGreaterThan(0);
  await filter(home, '');
  // The burst is one row while folded; unfolded it grows at the end.
  const burst = rowNamed(grid(home), /×\d+/).first();
  await burst.getByRole('button', { name: /^Unfold/ }).click();
  await grid(home).focus();
  await home.keyboard.press('End');
  const lastSeq = async () => (await readRows(grid(home))).at(-1)?.seq ?? 0;
  const followed = await lastSeq();
  await expect.poll(lastSeq).toBeGreaterThan(followed + 20);

  await home.keyboard.press('PageUp');
  await expect(home.getByRole('button', { name: /ump to newest/ })).toBeVisible();
  const read = (await readRows(grid(home))).map(({ seq }) => seq);
  await expect(home.getByRole('button', { name: /^\d+ new, jump to newest/ })).toBeVisible();
  await expect(home.getByRole('button', { name: /^[1-9]\d+ new, jump to newest/ })).toBeVisible();
  expect((await readRows(grid(home))).map(({ seq }) => seq)).toEqual(read);

  await home.getByRole('button', { name: /ump to newest/ }).click();
  await expect.poll(lastSeq).toBeGreaterThan(followed + 40);
  const form = await chooseTool(sender, 'notify');
  await form.getByRole('button', { name: 'Cancel' }).click();
});

test('two tabs see the same session: a call in one is a row in both', async ({ home, context }) => {
  await openPractice(home);
  const second = await context.newPage();
  await second.goto(home.url());
  await expect(rowNamed(grid(second), '3 prompts')).toBeVisible();
  await openTools(second);
  await runTool(second, 'echo', '{"message":"from the second tab"}');
  await expect(resultPane(second)).toContainText('from the second tab');
  await expect(rowNamed(grid(home), 'from the second tab').first()).toBeVisible();
  await openTools(home);
  await chooseTool(home, 'echo');
  await home.getByRole('tab', { name: /^Runs/ }).click();
  await expect(resultPane(home)).toContainText('from the second tab');
  await second.close();
  await runTool(home, 'echo', '{"message":"the first lives on"}');
  await expect(resultPane(home)).toContainText('the first lives on');
});
