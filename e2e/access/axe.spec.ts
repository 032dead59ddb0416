import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { practiceServer } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { detail, grid, openTab, rowNamed } from '../timeline.ts';
import { openTools, resultPane, runTool } from '../tools.ts';

/** Looks for accessibility faults in the page, or only in the dialog or menu that stands before it. */
async function expectAccessible(page: Page, what: string, within = 'body'): Promise<void> {
  // A tooltip belongs to no landmark. It goes once the pointer has moved about outside of it.
  await expect(async () => {
    await page.mouse.move(700, 2);
    await page.mouse.move(704, 1);
    await expect(page.getByRole('tooltip')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze();
  const found = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect(found, what).toEqual([]);
}

const dialog = '[role="dialog"]';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    // Each look at a page takes some seconds.
    test.slow();

    test('Home and its dialogs have no accessibility fault', async ({ home, bridge }) => {
      await expect(home.getByText('No sessions yet')).toBeVisible();
      await expectAccessible(home, 'empty Home');
      await home.getByRole('button', { name: 'Try it' }).click();
      await waitForPhase(home);
      await openHome(home, bridge);
      await home.getByRole('textbox', { name: 'Command or URL' }).fill('no-such-command "a b" ""');
      await home.getByRole('button', { name: 'More…' }).click();
      await home.getByRole('button', { name: 'Variable' }).click();
      await home.getByRole('textbox', { name: 'Title' }).fill('saved');
      await expect(home.getByRole('alert')).toBeVisible();
      await home.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(home.getByRole('button', { name: 'Remove saved' })).toBeVisible();
      await expect(home.getByText('Saved as saved')).toHaveCount(0);
      await expectAccessible(home, 'Home in use');
      for (const entry of ['Rename…', 'Export…']) {
        await home.getByRole('button', { name: /^Actions for/ }).click();
        if (entry === 'Rename…') await expectAccessible(home, 'the menu of a session', '[role="menu"]');
        await home.getByRole('menuitem', { name: entry }).click();
        await expect(home.getByRole('dialog')).toBeVisible();
        await expectAccessible(home, entry, dialog);
        await home.keyboard.press('Escape');
        await expect(home.getByRole('dialog')).toHaveCount(0);
      }
      await home.getByRole('button', { name: 'Remove saved' }).click();
      await expectAccessible(home, 'Remove', dialog);
      await home.keyboard.press('Escape');
      await home.getByRole('button', { name: 'Keys' }).click();
      await expect(home.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await expectAccessible(home, 'Keys', dialog);
      await home.keyboard.press('Escape');
      await home.getByRole('button', { name: 'All actions' }).click();
      await expect(home.getByRole('dialog')).toBeVisible();
      await expectAccessible(home, 'All actions', dialog);
    });

    test('Timeline, Tools and Console have no accessibility fault', async ({ home }) => {
      await connect(home, practiceServer('--fault', 'banner', '--fault', 'stderr-on-answer'));
      await waitForPhase(home);
      await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
      await expectAccessible(home, 'Timeline');
      await rowNamed(grid(home), '21 tools').click();
      await expect(detail(home).locator('.monaco-editor')).toBeVisible();
      await expectAccessible(home, 'Message');
      await openTab(home, 'Raw');
      await expectAccessible(home, 'Raw');
      await rowNamed(grid(home), 'not JSON').first().click();
      await openTab(home, 'Checks');
      await expect(detail(home).getByRole('article').first()).toBeVisible();
      await expectAccessible(home, 'Checks');

      await openTab(home, 'Checks');
      await detail(home)
        .getByText(/looked at it too$/)
        .click();
      await expectAccessible(home, 'Checks with the rules that were kept');
      await home.getByRole('navigation', { name: 'Panes' }).getByRole('link', { name: 'Findings' }).click();
      const rule = home.locator('[data-rule="stdio/non-json-on-stdout"]');
      await rule.click();
      await home.getByRole('button', { name: 'Go to record 3' }).click();
      await expectAccessible(home, 'Findings');
      await home
        .getByRole('button', { name: /^judged/ })
        .first()
        .click();
      await expectAccessible(home, 'the menu of revisions', '[role="menu"]');
      await home.getByRole('menuitem', { name: '2025-03-26' }).click();
      await expect(home.getByRole('button', { name: /^judged by/ })).toHaveCount(2);
      await expectAccessible(home, 'Findings by a forced revision');

      await openTools(home);
      await runTool(home, 'image', '{"size":16}');
      await expect(resultPane(home).getByRole('img')).toBeVisible();
      await expectAccessible(home, 'Tools');
      await home.getByRole('tab', { name: /^Findings/ }).click();
      await expectAccessible(home, 'Findings in the drawer');
      await home.getByRole('link', { name: 'Console' }).click();
      await expect(home.getByRole('table', { name: 'Lines of stderr' })).toContainText('is being handled');
      await expectAccessible(home, 'Console');
    });
  });
}

test('the way in without a login has no accessibility fault', async ({ page, bridge, watch }) => {
  watch.allow(/401|Authentication failed/);
  await page.goto(bridge.url);
  await expect(page.getByLabel('Address or token')).toBeVisible();
  await expectAccessible(page, 'login');
});
