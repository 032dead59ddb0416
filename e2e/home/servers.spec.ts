import { practiceServer } from '../servers.ts';
import { expect, openHome, test, waitForPhase } from '../test.ts';

test('a saved server is there after a restart of the bridge, starts, and can be removed', async ({
  home,
  bridge,
  start,
  watch,
}) => {
  await home.getByRole('textbox', { name: 'Command or URL' }).fill(practiceServer());
  await home.getByRole('button', { name: 'More…' }).click();
  await home.getByRole('textbox', { name: 'Title' }).fill('my practice');
  await home.getByRole('combobox', { name: 'Revision' }).selectOption('2025-03-26');
  await home.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(home.getByRole('button', { name: 'Start my practice' })).toBeVisible();

  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/);
  await home.goto('about:blank');
  await bridge.stop();
  const again = await start({ port: bridge.port });
  await openHome(home, again);
  await home.getByRole('button', { name: 'Start my practice' }).click();
  await waitForPhase(home);
  await expect(home.locator('header').first()).toContainText('my practice');
  await expect(home.locator('header').first()).toContainText('2025-03-26');

  await openHome(home, again);
  await home.getByRole('button', { name: 'Remove my practice' }).click();
  const question = home.getByRole('dialog', { name: 'Remove the saved server?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toHaveCount(0);
  await expect(home.getByRole('button', { name: 'Start my practice' })).toHaveCount(0);
  await home.reload();
  await expect(home.getByRole('table')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Start my practice' })).toHaveCount(0);
});
