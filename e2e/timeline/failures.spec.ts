import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { commandLine, practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';

/** The banner has the whole text, and the session bar only a few words. */
async function expectFailure(page: Page, short: string | RegExp, whole: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Why the session failed' })).toContainText(whole);
  await expect(
    page.locator('header').first().getByRole('button', { name: short, exact: true }),
  ).toBeVisible();
  await expect(page.getByText(whole).filter({ visible: true }).and(page.locator('header *'))).toHaveCount(0);
}

test('a command that is not on PATH is explained with the places that were tried', async ({ home }) => {
  await home.getByRole('textbox', { name: 'Command or URL' }).fill('no-such-command --flag');
  await expect(home.getByRole('alert')).toContainText('was not found');
  await home.getByRole('button', { name: 'Start anyway' }).click();
  await waitForPhase(home, 'failed');
  await expectFailure(home, 'command not found', /"no-such-command" was not found; \d+ places? w/);
  await rowNamed(grid(home), 'not started').click();
  await expect(detail(home)).toContainText('The server could not be started');
  await expect(detail(home)).toContainText('/usr/bin/no-such-command');
});

test('a file that may not be run is explained', async ({ home, folder }) => {
  const file = `${folder}/server.sh`;
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o644 });
  await home.getByRole('textbox', { name: 'Command or URL' }).fill(commandLine(file));
  await expect(home.getByRole('alert')).toContainText(/not executable|may not be (run|executed)/);
});

test('a server that exits at once is started twice, and its code and what it said are shown', async ({
  home,
}) => {
  await connect(home, practiceServer('--fault', 'early-exit'));
  await waitForPhase(home, 'failed');
  await expectFailure(home, 'exited before the handshake', 'exited with code 2 before answering initialize');
  // A server may end on server/discover because it does not know it: it is greeted once more with initialize alone.
  await expect(rowNamed(grid(home), 'started /')).toHaveCount(2);
  await expect(rowNamed(grid(home), 'missing --key')).toHaveCount(2);
  await expect(rowNamed(grid(home), 'missing --key').last()).toContainText('stderr');
  await expect(rowNamed(grid(home), /^\d.*exited with code 2/)).toHaveCount(2);
  for (const name of ['server/discover', '2025-11-25 · MCPeek']) {
    const request = rowNamed(grid(home), name).first();
    await expect(request.getByRole('gridcell').nth(5)).toHaveText(/^[\d.]+ (ms|s)$/);
  }
  await expect(home.getByRole('button', { name: 'Restart the session' })).not.toHaveAttribute(
    'aria-disabled',
  );
  await expect(home.getByRole('link', { name: 'Tools', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('an address at which nobody listens is explained, and nothing else is tried', async ({ home }) => {
  await connect(home, 'http://127.0.0.1:9/mcp');
  await waitForPhase(home, 'failed');
  await expectFailure(home, 'not reachable', /ECONNREFUSED|refused|reached/);
  await expect(rowNamed(grid(home), 'initialize')).toHaveCount(0);
});

test('a server that refuses every revision is shown with its reason', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'refuse-revision'));
  await waitForPhase(home, 'failed');
  await expectFailure(home, /handshake refused|revision not supported/, /-32602|revision/i);
});
