import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail } from '../timeline.ts';
import { openTools, runTool } from '../tools.ts';

test('the Console shows every line of stderr, live, and leads to the timeline', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'slow-start', '--start-seconds', '1'));
  await home.getByRole('link', { name: 'Console' }).click();
  const lines = home.getByRole('table', { name: 'Lines of stderr' }).getByRole('row');
  await expect(lines.first()).toContainText('downloading 1/10');
  await expect(lines).toHaveCount(10);
  await waitForPhase(home);
  await expect(home.getByRole('region', { name: 'Console' })).toContainText('10 lines');

  await openTools(home);
  await runTool(home, 'stderr', '{"lines":2,"text":"\\u001b[31mred\\u202e <b>bold</b>"}');
  await expect(home.getByRole('tab', { name: /^stderr/ })).toContainText('12');
  await home.getByRole('link', { name: 'Console' }).click();
  await expect(lines).toHaveCount(12);
  await expect(lines.last()).toContainText('<b>bold</b> 2/2');
  await expect(lines.last()).not.toContainText(/[\p{Cc}\p{Bidi_Control}]/u);
  await lines
    .last()
    .getByRole('button', { name: /^Show #\d+ in the timeline/ })
    .click();
  await expect(home).toHaveURL(/\/timeline\?seq=\d+$/);
  await expect(detail(home)).toContainText('stderr');
});

test('a server without stderr has a Console that says what would be there', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await home.getByRole('link', { name: 'Console' }).click();
  await expect(home.getByText('Nothing on stderr')).toBeVisible();
});
