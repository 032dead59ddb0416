import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectShown, shownText } from '../editor.ts';
import { practiceServer, writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, openTab, rowNamed } from '../timeline.ts';
import { openTools, runTool } from '../tools.ts';

const faulty = practiceServer(
  '--fault',
  'banner',
  '--fault',
  'array-answer@ping',
  '--fault',
  'both-members@ping',
);
const rules = (page: Page) => page.getByRole('list', { name: 'Broken rules' });
const rule = (page: Page, ruleId: string) => rules(page).locator(`[data-rule="${ruleId}"]`);
const menu = (page: Page) =>
  page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: /^judged/ });

async function openFindings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Panes' }).getByRole('link', { name: 'Findings' }).click();
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
}
async function judgeBy(page: Page, name: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a broken rule is listed, says what it requires, and leads to its records', async ({ home }) => {
  await connect(home, faulty);
  await waitForPhase(home);
  const badge = home.getByRole('link', { name: /^Findings: 2 errors/ });
  await badge.click();
  await expect(home).toHaveURL(/\/findings$/);
  const banner = rule(home, 'stdio/non-json-on-stdout');
  await expect(banner).toContainText('server');
  await expect(banner).toContainText('×2');
  await expect(banner).toHaveAttribute('aria-expanded', 'false');
  await banner.click();
  const body = home.getByRole('region', { name: 'stdio/non-json-on-stdout' });
  await expect(body).toContainText('A server writes nothing but messages to stdout.');
  await expect(body).toContainText('Write logs and banners to stderr');
  await expect(body.getByRole('link')).toHaveAttribute('href', /^https:\/\/modelcontextprotocol\.io\//);
  await expect(body.getByRole('listitem')).toHaveCount(2);
  await body.getByRole('button', { name: 'Go to record 3' }).click();
  await expect(detail(home)).toContainText('not JSON');
  await expect(body.getByRole('button', { name: 'Go to record 3' })).toHaveAttribute('aria-current', 'true');
});

test('level, side and words narrow the list; what is shown is saved', async ({ home }) => {
  await connect(home, faulty);
  await waitForPhase(home);
  await openFindings(home);
  await expect(rule(home, 'stdio/blank-line')).toBeVisible();
  await home.getByRole('button', { name: /infos$/ }).click();
  await expect(rule(home, 'stdio/blank-line')).toHaveCount(0);
  await home.getByRole('textbox', { name: 'Rule' }).fill('NON-JSON');
  await expect(rules(home).locator('[data-rule]')).toHaveCount(1);
  const download = home.waitForEvent('download');
  await home.getByRole('button', { name: /^JSON/ }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ negotiatedRevision: '2025-11-25', judgedBy: 'as negotiated' });
  expect(file.findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    'stdio/non-json-on-stdout',
    'stdio/non-json-on-stdout',
  ]);
  await home.getByRole('combobox', { name: 'Side at fault' }).selectOption('client');
  await expect(home.getByText('No finding is like this')).toBeVisible();
  await home.getByRole('button', { name: 'Show all findings' }).click();
  await expect(rule(home, 'stdio/blank-line')).toBeVisible();
  await home.getByRole('combobox', { name: 'Revision that judged' }).selectOption('2024-11-05');
  await expect(home.getByText('No finding is like this')).toBeVisible();
});

test('the keyboard reaches every rule', async ({ home }) => {
  await connect(home, faulty);
  await waitForPhase(home);
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  await home.keyboard.press('g');
  await home.keyboard.press('f');
  await expect(rules(home)).toBeVisible();
  const banner = rule(home, 'stdio/non-json-on-stdout');
  await banner.focus();
  await home.keyboard.press('ArrowDown');
  await expect(rule(home, 'stdio/blank-line')).toBeFocused();
  await home.keyboard.press('Home');
  await expect(banner).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(banner).toHaveAttribute('aria-expanded', 'true');
  await home.keyboard.press('ArrowLeft');
  await expect(banner).toHaveAttribute('aria-expanded', 'false');
  await home.keyboard.press('/');
  await expect(home.getByRole('textbox', { name: 'Rule' })).toBeFocused();
});

test('another revision is forced, other rules hold, and its own brings the findings back', async ({
  home,
}) => {
  await connect(home, practiceServer('--fault', 'array-answer@tools/list'));
  await waitForPhase(home);
  await openFindings(home);
  const batch = rule(home, 'batch/not-supported');
  await expect(batch).toBeVisible();
  await batch.click();
  await home
    .getByRole('region', { name: 'batch/not-supported' })
    .getByRole('button', { name: /Go to record/ })
    .click();
  await openTab(home, 'Checks');
  await expect(detail(home).getByRole('article')).toContainText('batch/not-supported');
  await expect(menu(home)).toHaveText('judged as negotiated: 2025-11-25');

  await judgeBy(home, '2025-03-26');
  await expect(menu(home)).toHaveText('judged by 2025-03-26, forced');
  await expect(batch).toHaveCount(0);
  await expect(home.getByText('judged by 2025-03-26', { exact: true })).toBeVisible();
  await expect(detail(home)).not.toContainText('batch/not-supported');
  const passed = detail(home).getByText(/^passed \d+ rules of 2025-03-26/);
  await passed.click();
  await expect(detail(home)).toContainText('jsonrpc/invalid-json');
  await home.reload();
  await expect(menu(home)).toHaveText('judged by 2025-03-26, forced');

  await judgeBy(home, 'the revision as negotiated');
  await expect(menu(home)).toHaveText('judged as negotiated: 2025-11-25');
  await expect(batch).toBeVisible();
});

test('a session without findings says what would be here; what is found later is listed', async ({
  home,
}) => {
  await connect(home, practiceServer('--fault', 'missing-jsonrpc@tools/call'));
  await waitForPhase(home);
  await openFindings(home);
  await expect(home.getByText('No rule is broken')).toBeVisible();
  await openTools(home);
  await runTool(home, 'echo', '{"message":"x"}');
  await openFindings(home);
  await expect(rules(home).locator('[data-rule]').first()).toBeVisible();
  await expect(home.getByRole('link', { name: /^Findings: \d+ error/ })).toBeVisible();
});

test('more than a hundred findings of a rule come page by page, and stay when it is judged again', async ({
  home,
  folder,
}) => {
  const noise = "for (let line = 0; line < 150; line += 1) process.stdout.write('noise ' + line + '\\n');";
  const later = 'const onRequest = ({ id, method }) => { answer(id, { tools: [] }); };';
  await connect(home, writeServer(folder, `${later} ${noise}`));
  await waitForPhase(home);
  await openFindings(home);
  const noisy = rule(home, 'stdio/non-json-on-stdout');
  await expect(noisy).toContainText('×150');
  await noisy.click();
  const places = home.getByRole('region', { name: 'stdio/non-json-on-stdout' }).getByRole('listitem');
  await expect(places).toHaveCount(100);
  await home.getByRole('button', { name: 'Show 50 more of 50' }).click();
  await expect(places).toHaveCount(150);
  await expect(places.last()).toContainText('noise 149');
  await judgeBy(home, '2025-06-18');
  await expect(menu(home)).toHaveText('judged by 2025-06-18, forced');
  await expect(places).toHaveCount(150);
});

test('a chosen finding is brought into view in its message, as far as the message is shown', async ({
  home,
  folder,
}) => {
  await connect(
    home,
    writeServer(
      folder,
      `
      const filler = 'x'.repeat(4000);
      const tool = (name) => ({ name, description: name === 'tool-110' ? filler.repeat(5) : filler, inputSchema: { type: 'object' } });
      const tools = Array.from({ length: 120 }, (_, at) => tool('tool-' + at));
      for (const at of [3, 30, 115]) tools[at] = { name: 'faulty-' + at };
      const onRequest = ({ id }) => answer(id, { tools });
    `,
    ),
  );
  await waitForPhase(home);
  await openFindings(home);
  await rule(home, 'tools/input-schema-missing').click();
  const places = home.getByRole('list', { name: /^Records that show/ }).getByRole('listitem');
  const choose = (at: number) =>
    places
      .filter({ hasText: `"faulty-${at}"` })
      .getByRole('button', { name: /Go to record/ })
      .click();
  for (const at of [30, 3, 30]) {
    await choose(at);
    await expectShown(detail(home), `"name": "faulty-${at}"`);
  }
  await expect.poll(() => shownText(detail(home))).not.toContain('"name": "faulty-3"');
  await expect(detail(home)).not.toContainText('comes later');

  // What the user folded over the place opens.
  const editor = detail(home).locator('.monaco-editor').first();
  await editor.locator('.view-line').first().click();
  await home.keyboard.press('ControlOrMeta+Home');
  await expectShown(detail(home), '"jsonrpc"');
  await editor.locator('.margin').hover();
  await editor.locator('.codicon-folding-expanded').first().click();
  await expect.poll(() => shownText(detail(home))).not.toContain('"jsonrpc"');
  await choose(30);
  await expectShown(detail(home), '"name": "faulty-30"');

  await choose(115);
  await expect(detail(home)).toContainText('The place that was chosen comes later.');
  await detail(home)
    .getByRole('button', { name: /^Load all/ })
    .click();
  await expectShown(detail(home), '"name": "faulty-115"');
  await expect(detail(home)).not.toContainText('comes later');
});
