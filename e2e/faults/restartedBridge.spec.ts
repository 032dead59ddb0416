import { ask } from '../script.ts';
import { practiceServer, root } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { grid, readRows, rowNamed } from '../timeline.ts';

test('R123: a page that outlives its bridge says so, keeps its rows, starts nothing, and goes on by one click', async ({
  home,
  bridge,
  start,
  watch,
}) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await expect(rowNamed(grid(home), '3 prompts')).toBeVisible();
  const before = await readRows(grid(home));
  const address = home.url();

  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/);
  await bridge.stop();
  const other = [process.execPath, `${root}/packages/practice-server/src/main.ts`, '--page-size', '3'];
  const again = await start({ port: bridge.port, words: other });
  const notice = home.getByRole('region', { name: 'Why the session failed' });
  await expect(notice).toContainText('Bridge restarted, session ended.');
  await waitForPhase(home, 'failed');
  expect((await readRows(grid(home))).slice(0, before.length)).toEqual(before);
  await rowNamed(grid(home), '3 prompts').click();
  await expect(home.getByRole('region', { name: /^Record #/ })).toContainText('prompts');
  const listed = JSON.stringify(await ask(again, 'session/list'));
  expect(listed.match(/"sessionId"/g)).toHaveLength(1);
  expect(listed).toContain('--page-size');

  await notice.getByRole('button', { name: 'Go to the new session' }).click();
  await expect(home).not.toHaveURL(address);
  await waitForPhase(home);
  await rowNamed(grid(home), 'started /').first().click();
  await expect(home.getByRole('region', { name: /^Record #/ })).toContainText('--page-size');
});
