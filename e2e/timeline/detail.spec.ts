import type { Page } from '@playwright/test';
import { expectShown, shownText } from '../editor.ts';
import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, openTab, rowNamed } from '../timeline.ts';
import { openTools, runTool } from '../tools.ts';

const digits = '"snowflake":1915883588174806058,"one":1.0,"huge":1e400';

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test('every digit of an answer is the same laid out, raw, in hexadecimal and copied', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  await runTool(home, 'digits');
  const result = home.getByRole('region', { name: 'Result', exact: true });
  await result.getByRole('tab', { name: 'Structured' }).click();
  await expectShown(result, '"snowflake": 1915883588174806058');
  expect(await shownText(result)).toMatch(/"one": 1\.0,\n\s*"huge": 1e400/);

  await home.getByRole('link', { name: 'Timeline', exact: true }).click();
  await grid(home).locator('[role="row"][aria-selected]').last().click();
  await expect(detail(home)).toContainText('answers #15');
  await expectShown(detail(home), '"snowflake": 1915883588174806058');
  expect(await shownText(detail(home))).toMatch(/"one": 1\.0,\n\s*"huge": 1e400/);

  await openTab(home, 'Raw');
  const text = detail(home).getByRole('table', { name: 'Text of the record' });
  await expect(text).toContainText('1915883588174806058');
  await expect(text).toContainText('1e400');
  await detail(home).getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => clipboard(home)).toContain(digits);
  expect(await clipboard(home)).toMatch(/^\{"jsonrpc":"2\.0","id":\d+,"result":.*\}\n$/);
  await detail(home).getByRole('button', { name: 'Copy JSON' }).click();
  await expect
    .poll(() => clipboard(home))
    .toMatch(/"snowflake": 1915883588174806058,\s+"one": 1\.0,\s+"huge": 1e400/);
  await detail(home).getByText('hex', { exact: true }).click();
  const hex = detail(home).getByRole('table', { name: 'Bytes in hexadecimal' });
  await expect(hex.getByRole('row').first()).toContainText(/7b 22 6a 73 6f 6e 72 70/);
  await expect(hex.getByRole('row').first()).toContainText('{"jsonrp');
});

test('the id of a server’s ping comes back digit for digit', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'big-id-ping'));
  await waitForPhase(home);
  const answer = rowNamed(grid(home), 'answer').first();
  await answer.click();
  await expect(detail(home)).toContainText('id 9007199254740993');
  await openTab(home, 'Raw');
  await expect(detail(home).getByRole('table', { name: 'Text of the record' })).toContainText(
    '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}LF',
  );
});

test('request and answer can be read alone and side by side', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await rowNamed(grid(home), '21 tools').click();
  const pane = detail(home);
  await expect(pane).toContainText('answers #6');
  await expectShown(pane, '"tools": [');
  await pane.getByText('request #6').click();
  await expectShown(pane, '"method": "tools/list"');
  await pane.getByText('both', { exact: true }).click();
  await expect(pane.locator('.monaco-editor')).toHaveCount(2);
  await pane.getByRole('button', { name: 'Go to record 6' }).click();
  await expect(home.getByRole('region', { name: 'Record #6' })).toContainText('answered by');
  await expect(home).toHaveURL(/seq=6$/);
});

test('a clean record says what was checked', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await rowNamed(grid(home), '21 tools').click();
  await openTab(home, 'Checks');
  await expect(detail(home)).toContainText('Nothing is wrong with this record');
  await expect(detail(home)).toContainText('Checked by the rules of revision 2025-11-25');
});
