import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { grid, rowNamed } from '../timeline.ts';
import { openTools } from '../tools.ts';

test('the arrow keys walk the rows at once after Try it, and after a reload', async ({ home }) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await expect(grid(home)).toBeFocused();
  await home.keyboard.press('ArrowDown');
  await expect(grid(home).locator('[aria-selected="true"]')).toHaveCount(1);
  await home.reload();
  await expect(grid(home)).toBeFocused();
  await home.keyboard.press('g');
  await home.keyboard.press('c');
  await expect(home.getByRole('table', { name: 'Lines of stderr' })).toBeFocused();
});

test('rows that come never take the focus from the filter', async ({ home }) => {
  await connect(home, practiceServer());
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  const field = home.getByRole('textbox', { name: 'Filter' });
  await field.fill('tools');
  await expect(home.getByRole('search').getByRole('status')).toHaveText(/^\d+ of 15$/);
  await expect(field).toBeFocused();
  await field.fill('nothing like it');
  await expect(home.getByText('No record matches')).toBeVisible();
  await field.fill('');
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  await expect(field).toBeFocused();
});

test('the words of the rail are in nobody’s way', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  const words = home.getByRole('tooltip');
  await home.waitForTimeout(600);
  await expect(words).toHaveCount(0);

  const link = home.getByRole('navigation', { name: 'Panes' }).getByRole('link', { name: 'Tools' });
  await home
    .getByRole('searchbox')
    .or(home.getByRole('listbox', { name: 'Tools' }))
    .first()
    .hover();
  await link.hover();
  await expect(words).toBeVisible();
  const isHit = await home.evaluate(() => {
    const tip = document.querySelector('[data-radix-popper-content-wrapper]');
    const box = tip?.getBoundingClientRect();
    if (tip === null || box === undefined) return undefined;
    return tip.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  expect(isHit).toBe(false);
  await link.click();
  await home.waitForTimeout(600);
  await expect(words).toHaveCount(0);
});
