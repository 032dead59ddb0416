import type { Locator, Page } from '@playwright/test';
import { practiceServer } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';

function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Command or URL' });
}

/** The words that would be passed, one chip each. */
function chips(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Command and arguments as they would be passed' })
    .getByRole('listitem');
}

test('the words of a command are shown one by one before anything starts', async ({ home }) => {
  await field(home).fill(String.raw`my\ tool a\ b "c d" '$HOME' ""`);
  await expect(chips(home)).toHaveText(['my tool', 'a b', 'c d', '$HOME', '""']);
  await expect(home.getByText(/in ~ · environment: mine · revision: automatic/)).toBeVisible();
});

test('a space behind the command is no argument, and brackets in an argument stay to be seen', async ({
  home,
}) => {
  await field(home).fill('node ');
  await expect(chips(home)).toHaveText(['node']);
  await home.getByRole('button', { name: 'More…' }).click();
  await home.getByRole('button', { name: 'Argument', exact: true }).click();
  await home.getByRole('textbox', { name: 'Argument 1' }).fill('[-e, process.exit(0)]');
  await expect(chips(home)).toHaveText(['node', '[-e, process.exit(0)]']);
});

test('an empty argument outlives saving, reloading and starting', async ({ home, bridge }) => {
  await field(home).fill(practiceServer('--page-size'));
  await home.getByRole('button', { name: 'More…' }).click();
  const add = home.getByRole('button', { name: 'Argument', exact: true });
  await add.click();
  await home.getByRole('textbox', { name: 'Argument 3' }).fill('');
  await add.click();
  await home.getByRole('textbox', { name: 'Argument 4' }).fill('--v');
  const shown = [process.execPath, /main\.ts$/, '--page-size', '""', '--v'];
  await expect(chips(home)).toHaveText(shown);
  await home.getByRole('textbox', { name: 'Title' }).fill('three words');
  await home.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(home.getByRole('button', { name: 'Start three words' })).toBeVisible();

  await openHome(home, bridge);
  await home.getByRole('button', { name: 'Edit three words' }).click();
  await expect(chips(home)).toHaveText(shown);
  await home.getByRole('button', { name: 'Start three words' }).click();
  await rowNamed(grid(home), 'started /').first().click();
  await expect(detail(home)).toContainText('"--page-size","","--v"]');
});

test('a variable in an argument is passed as it stands, and the page says so', async ({ home }) => {
  await field(home).fill("my-server --header 'Authorization:${AUTH}'");
  await expect(chips(home)).toHaveText(['my-server', '--header', 'Authorization:${AUTH}']);
  await expect(home.getByText('${AUTH}: passed as written. MCPeek does not replace variables')).toBeVisible();
});

test('a whole command line in the command alone is offered to be split', async ({ home, folder }) => {
  await home.getByRole('button', { name: 'More…' }).click();
  await home.getByRole('textbox', { name: 'Command', exact: true }).fill(`npx -y some-server ${folder}`);
  await expect(home.getByRole('alert')).toContainText('space');
  await home.getByRole('button', { name: /^Split into command and 3 arguments/ }).click();
  await expect(chips(home)).toHaveText(['npx', '-y', 'some-server', folder]);
});

test('the arguments of a running server are what was typed, word for word', async ({ home }) => {
  await connect(home, practiceServer('--revision', '2025-06-18'));
  await waitForPhase(home);
  await expect(home.locator('header').first()).toContainText('2025-06-18');
  await rowNamed(grid(home), 'started /').first().click();
  await expect(detail(home)).toContainText('"--revision","2025-06-18"]');
});
