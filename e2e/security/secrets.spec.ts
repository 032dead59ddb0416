import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeServer } from '../servers.ts';
import { expect, test, waitForPhase } from '../test.ts';
import { grid, rowNamed } from '../timeline.ts';

const secret = 'SECRET-456';

/** Every file of a folder with the secret in it. */
function filesWith(folder: string, words: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(words));
}

test('a value of the environment reaches the server and nothing else', async ({
  home,
  bridge,
  folder,
  watch,
}) => {
  const server = `
    process.stderr.write('length of the key: ' + process.env.API_KEY.length + '\\n');
    function onRequest(request) { answer(request.id, { tools: [] }); }`;
  await home.getByRole('textbox', { name: 'Command or URL' }).fill(writeServer(folder, server));
  await home.getByRole('button', { name: 'More…' }).click();
  await home.getByRole('button', { name: 'Variable' }).click();
  await home.getByRole('textbox', { name: 'Variable name' }).fill('API_KEY');
  const value = home.getByLabel('Value of API_KEY');
  await value.fill(secret);
  await expect(value).toHaveAttribute('type', 'password');
  await home.getByRole('button', { name: 'Show API_KEY' }).click();
  await expect(value).toHaveAttribute('type', 'text');
  await home.getByRole('button', { name: 'Hide API_KEY' }).click();
  await expect(value).toHaveAttribute('type', 'password');
  await expect(home.getByText(/environment: mine and API_KEY/)).toBeVisible();
  await expect(home.getByRole('main')).not.toContainText(secret);

  await home.getByRole('button', { name: 'Start', exact: true }).click();
  await waitForPhase(home);
  await rowNamed(grid(home), 'started /').click();
  await expect(home.getByRole('region', { name: 'Record #0' })).toContainText('API_KEY');
  await expect(rowNamed(grid(home), 'length of the key: 10')).toBeVisible();
  const traces = await home.evaluate(() =>
    JSON.stringify([
      location.href,
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
    ]),
  );
  expect(traces).not.toContain(secret);
  await home.getByRole('button', { name: 'Stop the session' }).click();
  await waitForPhase(home, 'closed');

  await home.goto(bridge.url);
  await home.getByRole('button', { name: /^Actions for/ }).click();
  await home.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = home.getByRole('dialog', { name: /^Export/ });
  const [download] = await Promise.all([
    home.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = join(folder, 'export.jsonl');
  await download.saveAs(file);
  expect(readFileSync(file, 'utf8')).toContain('API_KEY');
  expect(filesWith(folder, secret)).toEqual([]);
  expect(bridge.output()).not.toContain(secret);
  expect(watch.logged().join('\n')).not.toContain(secret);
});

test('a secret in a saved server is kept, and masked when the server is edited', async ({
  home,
  bridge,
  folder,
}) => {
  await home.getByRole('textbox', { name: 'Command or URL' }).fill('node server.js');
  await home.getByRole('button', { name: 'More…' }).click();
  await home.getByRole('button', { name: 'Variable' }).click();
  await home.getByRole('textbox', { name: 'Variable name' }).fill('API_KEY');
  await home.getByLabel('Value of API_KEY').fill(secret);
  await home.getByRole('textbox', { name: 'Title' }).fill('with a key');
  await home.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(home.getByRole('button', { name: 'Edit with a key' })).toBeVisible();
  const kept = filesWith(folder, secret);
  expect(kept.map((path) => path.slice(bridge.home.length + 1))).toEqual(['servers.json']);

  await home.reload();
  await home.getByRole('button', { name: 'Edit with a key' }).click();
  await expect(home.getByLabel('Value of API_KEY')).toHaveAttribute('type', 'password');
  await expect(home.getByLabel('Value of API_KEY')).toHaveValue(secret);
  await expect(home.getByRole('main')).not.toContainText(secret);
});
