import { connectScript } from '../script.ts';
import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, filter, grid, rowNamed } from '../timeline.ts';
import { chooseTool, frames, openTools, resultPane, runTool } from '../tools.ts';
import { openPane, pageOf } from './sameSession.ts';

// One after the other: each takes all that the machine has, and would only measure the other one.
test.describe.configure({ mode: 'default' });

test('with 50 unanswered calls and ten tabs, a further call and a cancel go out at once, and every tab shows them', async ({
  home,
  bridge,
  context,
}) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  const script = await connectScript(bridge);
  const listed = JSON.stringify(await script.call('session/list'));
  const sessionId = /"sessionId":"([^"]+)"/.exec(listed)?.[1];
  const unanswered = Array.from({ length: 50 }, () =>
    script.call('session/request', {
      sessionId,
      method: 'tools/call',
      params: { name: 'slow', arguments: { seconds: 3600, steps: 1 } },
      timeoutMs: 0,
    }),
  );
  const tabs = [home];
  while (tabs.length < 10) tabs.push(await pageOf(context, home, bridge));
  for (const tab of tabs) {
    await openPane(tab, 'Timeline');
    await filter(tab, 'kind:request slow');
    await expect(tab.getByText(/^50 of /)).toBeVisible();
    await filter(tab, '');
  }

  const [first = home, last = home] = [tabs[0], tabs.at(-1)];
  await openTools(last);
  await runTool(last, 'echo', '{"message":"through them all"}');
  await expect(resultPane(last)).toContainText('through them all');
  await openTools(first);
  const form = await chooseTool(first, 'slow');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(resultPane(first)).toContainText('cancelled');
  await expect(rowNamed(frames(first), 'notifications/cancelled')).toHaveCount(1);
  for (const tab of tabs.slice(1, -1)) {
    await filter(tab, 'through them all');
    await expect(rowNamed(grid(tab), 'through them all')).toHaveCount(2);
    await filter(tab, 'notifications/cancelled');
    await expect(rowNamed(grid(tab), 'notifications/cancelled')).toHaveCount(1);
  }
  await script.call('session/close', { sessionId });
  expect(await Promise.all(unanswered)).toHaveLength(50);
  script.close();
});

test('a result of 50 MB is a row at once, its head in the pane, the rest on demand, and the page goes on', async ({
  home,
}) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  await runTool(home, 'big', '{"kilobytes":50000}');
  await expect(resultPane(home)).toContainText('The answer has 52 MB');
  await expect(resultPane(home).getByRole('button', { name: /^Save all/ })).toBeEnabled();
  await openPane(home, 'Timeline');
  const row = rowNamed(grid(home), /tools\/call.*5\d MB/);
  await row.click();
  await expect(detail(home)).toContainText('"jsonrpc"');
  await detail(home).getByRole('tab', { name: 'Raw' }).click();
  await expect(detail(home).getByRole('button', { name: /Load/ })).toBeVisible();
  await detail(home).getByRole('button', { name: /Load/ }).click();
  await rowNamed(grid(home), '3 prompts').click();
  await expect(detail(home)).toContainText('prompts');
  await row.click();
  await expect(detail(home)).toContainText('"jsonrpc"');
});
