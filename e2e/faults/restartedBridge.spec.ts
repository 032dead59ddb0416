import type { Page } from '@playwright/test';
import type { RunningBridge } from '../bridge.ts';
import { ask } from '../script.ts';
import { practiceServer, root } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { detail, grid, readRows, rowNamed, rowOf } from '../timeline.ts';
import { openTools, runTool } from '../tools.ts';
import { connectionNoise, lost, openPane } from './sameSession.ts';

test('R123: a page that outlives its bridge says so, keeps its rows, starts nothing, and goes on by one click', async ({
  home,
  bridge,
  context,
  start,
  watch,
}) => {
  watch.allow(connectionNoise);
  const notice = home.getByRole('region', { name: 'Why the session failed' });
  const other = [process.execPath, `${root}/packages/practice-server/src/main.ts`, '--page-size', '100'];
  await connect(home, practiceServer());
  await waitForPhase(home);
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  const first = home.url();

  // The next bridge was told to start a server of its own.
  const second = await outlive(home, bridge, () => start({ port: bridge.port, words: other }));
  await rowNamed(grid(home), '3 prompts').click();
  await expect(detail(home)).toContainText('prompts');
  const listed = JSON.stringify(await ask(second, 'session/list'));
  expect(listed.match(/"sessionId"/g)).toHaveLength(1);
  expect(listed).toContain('--page-size');
  await notice.getByRole('button', { name: 'Go to the new session' }).click();
  await expect(home).not.toHaveURL(first);
  await waitForPhase(home);
  await rowNamed(grid(home), 'started /').first().click();
  await expect(detail(home)).toContainText('--page-size');
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();

  // The one after that was not.
  const address = home.url();
  const third = await outlive(home, second, () => start({ port: bridge.port }));
  await rowOf(grid(home), 1).click();
  await expect(detail(home)).toContainText('server/discover');
  const tab = await context.newPage();
  await openHome(tab, third);
  const sessions = tab.getByRole('region', { name: 'Sessions' }).getByRole('row');
  await expect(sessions.filter({ has: tab.getByRole('cell') })).toHaveCount(2);
  await expect(sessions.getByText('live')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Start it again' }).click();
  await expect.poll(() => home.url()).not.toBe(address);
  await waitForPhase(home);
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
});

test('a call that was open when the bridge was killed is named, and stands as open no longer', async ({
  home,
  bridge,
  start,
  watch,
}) => {
  watch.allow(connectionNoise);
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  await runTool(home, 'slow', '{"seconds":3600,"steps":1}');
  const run = home.getByRole('button', { name: /^Run/ });
  await expect(home.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await openPane(home, 'Timeline');
  const row = rowNamed(grid(home), 'slow');
  await expect(row.getByRole('gridcell').nth(5)).toHaveText('open');

  await bridge.kill();
  await expect(lost(home)).toBeVisible();
  await openPane(home, 'Tools');
  await expect(run).toBeDisabled();
  await openPane(home, 'Timeline');
  await start({ port: bridge.port });
  const notice = home.getByRole('region', { name: 'Why the session failed' });
  await expect(notice).toContainText(/Unanswered: tools\/call\s*#\d+/);
  await expect(row.getByRole('gridcell').nth(5)).toHaveText('no answer');
  await notice.getByRole('button', { name: /^Go to record/ }).click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await rowNamed(grid(home), 'The bridge ended').click();
  await expect(detail(home)).toContainText(/Unanswered: tools\/call #\d+\./);
});

/** Ends the bridge of a page and starts another: the page says so each time, and no row that it had changes. */
async function outlive(
  page: Page,
  bridge: RunningBridge,
  startNext: () => Promise<RunningBridge>,
): Promise<RunningBridge> {
  const before = await readRows(grid(page));
  const beginning = async () => (await readRows(grid(page))).slice(0, before.length);
  await bridge.stop();
  await expect(lost(page)).toBeVisible();
  expect(await beginning()).toEqual(before);
  const next = await startNext();
  await expect(page.getByRole('region', { name: 'Why the session failed' })).toContainText(
    'Bridge restarted, session ended.',
  );
  await expect(lost(page)).toBeHidden();
  await waitForPhase(page, 'failed');
  await expect.poll(beginning).toEqual(before);
  return next;
}
