import { existsSync } from 'node:fs';
import { commandLine } from '../servers.ts';
import { expect, test } from '../test.ts';

for (const place of ['?target=', '#target=']) {
  test(`a link with ${place} fills the field in and starts nothing`, async ({ home, bridge, folder }) => {
    const trap = `${folder}/pwned`;
    const line = commandLine('touch', trap);
    await home.goto('about:blank');
    await home.goto(`${bridge.url}/${place}${encodeURIComponent(line)}&autoconnect=1`);
    await expect(home.getByRole('textbox', { name: 'Command or URL' })).toHaveValue(line);
    await expect(home.getByText(/A link filled this in\. Nothing has been started/)).toBeVisible();
    await expect(home.getByRole('listitem').filter({ hasText: trap })).toBeVisible();
    await expect(home.getByText('No sessions yet')).toBeVisible();
    expect(home.url()).not.toContain('pwned');
    expect(existsSync(trap)).toBe(false);
  });
}

test('a link of another inspector’s form starts nothing either', async ({ home, bridge, folder }) => {
  const trap = `${folder}/pwned`;
  const args = encodeURIComponent(`-c touch ${trap}`);
  await home.goto(`${bridge.url}/?transport=stdio&command=sh&args=${args}&autoconnect=1`);
  await expect(home.getByText('No sessions yet')).toBeVisible();
  expect(existsSync(trap)).toBe(false);
});

test('a link without a login fills in only after the login', async ({ page, bridge, watch, folder }) => {
  watch.allow(/401|Authentication failed/);
  const line = commandLine('touch', `${folder}/pwned`);
  await page.goto(`${bridge.url}/#target=${encodeURIComponent(line)}`);
  await page.getByLabel('Address or token').fill(bridge.token);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('textbox', { name: 'Command or URL' })).toHaveValue(line);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  expect(existsSync(`${folder}/pwned`)).toBe(false);
});
