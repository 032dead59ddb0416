import { expectShown, replaceText } from '../editor.ts';
import { commandLine, practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';
import { chooseTool, openTools, resultPane, runTool } from '../tools.ts';
import { openPane } from './sameSession.ts';

test('a server that prints only garbage is shown with all it printed while its answer is waited for', async ({
  home,
}) => {
  await connect(home, practiceServer('--fault', 'garbage'));
  await expect(rowNamed(grid(home), 'not JSON').first()).toBeVisible();
  const notice = home.getByText('Waiting for the server to answer initialize');
  await expect(notice).toBeVisible();
  await expect(notice.locator('..')).toContainText(/\d/);
  await waitForPhase(home, /negotiating/);
  await rowNamed(grid(home), 'not JSON').first().click();
  await expect(detail(home)).toContainText('stdio/non-json-on-stdout');
  await home.getByRole('button', { name: 'Cancel' }).click();
  await waitForPhase(home, 'closed');
});

test('a server that writes bytes without ever ending the line leaves room for the rows', async ({ home }) => {
  const script =
    'const line = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 31) % 256).filter((byte) => byte !== 10)); setInterval(() => process.stdout.write(line), 20)';
  await home.setViewportSize({ width: 1000, height: 700 });
  await connect(home, commandLine(process.execPath, '-e', script));
  const notice = home.getByText('Waiting for the server to answer initialize').locator('../..');
  await expect(notice).toContainText('without ending the line');
  await expect(notice).toContainText('‹');
  const heightOf = async (place: typeof notice) => (await place.boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf(notice)).toBeLessThan(160);
  await expect.poll(() => heightOf(grid(home))).toBeGreaterThan(300);
  await notice.getByRole('button', { name: 'Show all' }).click();
  await expect(notice.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect.poll(() => heightOf(grid(home))).toBeGreaterThan(119);
  await home.getByRole('button', { name: 'Cancel' }).click();
  await waitForPhase(home, 'closed');
});

test('a server that prints nothing at all is shown with how long it has been waited for', async ({
  home,
}) => {
  await connect(home, commandLine(process.execPath, '-e', 'process.stdin.resume()'));
  const notice = home.getByText('Waiting for the server to answer initialize').locator('..');
  const waited = async () => Number(/(\d+(?:\.\d+)?) s/.exec((await notice.textContent()) ?? '')?.[1]);
  await expect.poll(waited).toBeGreaterThan(0);
  const before = await waited();
  await expect.poll(waited).toBeGreaterThan(before);
  await expect(rowNamed(grid(home), 'initialize').getByRole('gridcell').nth(5)).toHaveText('open');
  await home.getByRole('button', { name: 'Cancel' }).click();
  await waitForPhase(home, 'closed');
});

test('a crash leaves form, selection and capture on the page, names what was open, and one click starts again', async ({
  home,
}) => {
  await connect(home, practiceServer('--fault', 'crash'));
  await waitForPhase(home);
  await rowNamed(grid(home), '3 prompts').click();
  await openTools(home);
  await replaceText(await chooseTool(home, 'add'), '{"a": 20, "b": 22}');
  await runTool(home, 'echo', '{"message":"the last words"}');
  await waitForPhase(home, 'failed');
  await openPane(home, 'Timeline');
  const why = home.getByRole('region', { name: 'Why the session failed' });
  await expect(why).toContainText('The server exited with code 1.');
  await expect(why).toContainText(/Unanswered: tools\/call\s*#\d+/);
  await expect(why.getByRole('button', { name: 'Start it again' })).toBeVisible();
  await why.getByText('Its last lines on stderr').click();
  await expect(why).toContainText('something broke');
  await expect(rowNamed(grid(home), '3 prompts')).toHaveAttribute('aria-selected', 'true');
  await rowNamed(grid(home), 'the last words').click();
  await detail(home)
    .getByRole('tab', { name: /^Checks/ })
    .click();
  await expect(detail(home)).toContainText('jsonrpc/request-unanswered');

  await openPane(home, 'Tools');
  await expectShown(await chooseTool(home, 'echo'), 'the last words');
  await home.getByRole('button', { name: 'Restart the session' }).click();
  await waitForPhase(home);
  await openTools(home);
  await expectShown(await chooseTool(home, 'add'), '"a": 20');
});

test('after a flood the tools and what was typed are still there when the session is over', async ({
  home,
}) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  await replaceText(await chooseTool(home, 'add'), '{"a": 20, "b": 22}');
  // More than a filter scans before its first answer.
  await runTool(home, 'notify', '{"count":12000}');
  await expect(resultPane(home)).toContainText('12000');
  await home.getByRole('button', { name: 'Stop the session' }).click();
  await waitForPhase(home, 'closed');
  await expectShown(await chooseTool(home, 'add'), '"a": 20');
  await openPane(home, 'Timeline');
  await openPane(home, 'Tools');
  await expectShown(await chooseTool(home, 'add'), '"a": 20');
});
