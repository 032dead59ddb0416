import { writeServer } from '../servers.ts';
import { connect, expect, openHome, test, waitForPhase } from '../test.ts';
import { detail, grid, openTab, rowNamed } from '../timeline.ts';

const long = `
  const text = 'x'.repeat(3_000_000);
  const onRequest = ({ id }) => {
    send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: text } });
    answer(id, { tools: [] });
  };
`;

test('a line that was cut is never shown, copied or judged as a whole one', async ({
  page,
  start,
  folder,
}) => {
  const bridge = await start({ words: ['--frame-limit', '1'] });
  await openHome(page, bridge);
  await connect(page, writeServer(folder, long));
  await waitForPhase(page);
  await rowNamed(grid(page), 'malformed').click();

  await expect(detail(page)).toContainText(/it had 3,\d{3},\d{3} bytes.* now 1 MiB.*first 4,096.*last 4,096/);
  await expect(detail(page)).toContainText('--frame-limit 3');
  const text = detail(page).getByRole('table', { name: 'Text of the record' });
  await expect(text.getByRole('row').filter({ hasText: 'x' }).first()).toBeVisible();
  await text.focus();
  await page.keyboard.press('End');
  await expect(text.getByText('}}')).toBeVisible();

  await expect(detail(page).getByRole('button', { name: 'Copy JSON' })).toBeDisabled();
  await detail(page).getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('with a mark where it was cut')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\{"jsonrpc"[^\n]+\n… 2,\d{3},\d{3} bytes are not kept …\nx[^\n]+\}\}\n$/);

  await openTab(page, 'Checks');
  await expect(detail(page)).toContainText('This record could not be judged');
  await expect(detail(page)).not.toContainText('Nothing is wrong');
  await openTab(page, 'Message');
  await expect(detail(page)).toContainText('This line was cut');
  await expect(detail(page).getByRole('table', { name: 'Message' })).toBeVisible();
});
