import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';
import { openTools, resultPane, runTool } from '../tools.ts';

test('light and dark follow the system until one is chosen, which outlives a reload', async ({ home }) => {
  const background = () => home.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(246, 247, 249)', 'rgb(14, 17, 22)'];
  await home.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(light);
  await home.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
  await home.getByRole('button', { name: 'Theme: as the system' }).click();
  await expect.poll(background).toBe(light);
  await home.reload();
  await expect(home.getByRole('button', { name: 'Theme: light' })).toBeVisible();
  await expect.poll(background).toBe(light);
  await home.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(background).toBe(dark);
  await home.getByRole('button', { name: 'Theme: dark' }).click();
  await home.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(light);
});

test('an open message follows the theme', async ({ home }) => {
  await home.emulateMedia({ colorScheme: 'light' });
  await connect(home, practiceServer());
  await waitForPhase(home);
  await rowNamed(grid(home), '21 tools').click();
  const editor = detail(home).locator('.monaco-editor').first();
  await expect(editor).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await home.emulateMedia({ colorScheme: 'dark' });
  await expect(editor).toHaveCSS('background-color', 'rgb(19, 23, 30)');
  await home.getByRole('button', { name: 'Theme: as the system' }).click();
  await expect(editor).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the page is usable in 1000 pixels', async ({ home }) => {
  await home.setViewportSize({ width: 1000, height: 720 });
  const isWide = () => home.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  for (const name of ['Start', 'Try it', 'More…']) {
    await expect(home.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await connect(home, practiceServer());
  await waitForPhase(home);
  await rowNamed(grid(home), '21 tools').click();
  await expect(detail(home).getByRole('tab', { name: 'Raw' })).toBeInViewport({ ratio: 1 });
  await expect(home.getByRole('button', { name: 'Stop the session' })).toBeInViewport({ ratio: 1 });
  const name = rowNamed(grid(home), '21 tools').getByText('tools/list');
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  expect(await isWide()).toBe(false);

  await openTools(home);
  await runTool(home, 'echo', '{"message":"narrow"}');
  await expect(resultPane(home).getByText('narrow')).toBeInViewport({ ratio: 1 });
  await expect(home.getByRole('button', { name: /^Run/ })).toBeInViewport({ ratio: 1 });
  expect(await isWide()).toBe(false);
});
