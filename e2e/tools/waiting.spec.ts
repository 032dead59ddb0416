import { practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { grid, rowNamed } from '../timeline.ts';
import { chooseTool, frames, openTools, resultPane, runTool } from '../tools.ts';

test('a slow call shows its progress and can be cancelled', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  await runTool(home, 'slow', '{"seconds":3600,"steps":9000}');
  await expect(resultPane(home)).toContainText(/Waiting for the server's answer/);
  await expect(resultPane(home)).toContainText(/progress step \d+ of 9000|progress .*\d+/);
  const form = await chooseTool(home, 'slow');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(resultPane(home)).toContainText('cancelled');
  await expect(rowNamed(frames(home), 'notifications/cancelled')).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await runTool(home, 'echo', '{"message":"still here"}');
  await expect(resultPane(home)).toContainText('still here');
});

test('a call that is not answered in time says who waited for what', async ({ home }) => {
  await connect(home, practiceServer('--fault', 'silent@tools/call'));
  await waitForPhase(home);
  await openTools(home);
  const form = await chooseTool(home, 'echo');
  await form.getByRole('textbox', { name: 'timeout' }).fill('1');
  await runTool(home, 'echo', '{"message":"hello"}');
  await expect(resultPane(home)).toContainText('timed out');
  await expect(resultPane(home)).toContainText(/tools\/call|echo/);
  await home.getByRole('link', { name: 'Timeline', exact: true }).click();
  await expect(rowNamed(grid(home), /note.*tools\/call/)).toBeVisible();
});

test('a limit can be extended and taken away while a call is waited for', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  const form = await chooseTool(home, 'slow');
  await form.getByRole('textbox', { name: 'timeout' }).fill('3');
  await runTool(home, 'slow', '{"seconds":5,"steps":2}');
  await expect(resultPane(home)).toContainText('of 3 s');
  await resultPane(home).getByRole('button', { name: 'No limit' }).click();
  await expect(resultPane(home)).toContainText('without a limit');
  await expect(resultPane(home)).toContainText('Worked 5 seconds in 2 steps');
});

test('a call without a limit can be sent, and nonsense as a limit cannot', async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
  const form = await chooseTool(home, 'slow');
  const timeout = form.getByRole('textbox', { name: 'timeout' });
  await timeout.fill('soon');
  await expect(form).toContainText('Seconds, or 0 for no limit');
  await expect(form.getByRole('button', { name: /^Run/ })).toBeDisabled();
  await timeout.fill('0');
  await expect(form).toContainText('no limit');
  await runTool(home, 'slow', '{"seconds":30,"steps":3}');
  await expect(resultPane(home)).toContainText('without a limit');
});
