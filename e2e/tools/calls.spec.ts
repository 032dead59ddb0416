import { everythingServer, practiceServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { expectRows, grid } from '../timeline.ts';
import { chooseTool, frames, openTools, resultPane, runTool } from '../tools.ts';

test.beforeEach(async ({ home }) => {
  await connect(home, practiceServer());
  await waitForPhase(home);
  await openTools(home);
});

test('a call shows its result and exactly the frames it caused', async ({ home }) => {
  await runTool(home, 'echo', '{"message":"good morning"}');
  await expect(resultPane(home).getByRole('listitem')).toContainText('good morning');
  await expectRows(frames(home), ['→ tools/call', '← tools/call']);
  await expect(home.getByRole('tab', { name: /^Frames/ })).toContainText('2');

  await runTool(home, 'slow', '{"seconds":0.3,"steps":3}');
  await expect(resultPane(home)).toContainText('Worked 0.3 seconds in 3 steps');
  await expectRows(frames(home), [
    '→ tools/call',
    ...['← notifications/progress', '← notifications/message'],
    ...['← notifications/progress', '← notifications/message'],
    ...['← notifications/progress', '← notifications/message'],
    '← tools/call',
  ]);
  await frames(home).locator('[role="row"][aria-selected]').last().click();
  await expect(home.getByRole('region', { name: /^Record #/ })).toContainText('tools/call');

  await home.getByRole('link', { name: /open in timeline/ }).click();
  await expect(grid(home).locator('[role="row"][aria-selected="true"]')).toContainText('tools/call');
});

test('form, result and frames of a call are on one screen at 1440 × 900', async ({ home }) => {
  const form = await chooseTool(home, 'slow');
  await runTool(home, 'slow', '{"seconds":0.2,"steps":2}');
  await expect(resultPane(home)).toContainText('Worked 0.2 seconds');
  const last = frames(home).locator('[role="row"][aria-selected]').last();
  await expect(frames(home).locator('[role="row"][aria-selected]')).toHaveCount(6);
  const run = form.getByRole('button', { name: /^Run/ });
  const editor = form.locator('.monaco-editor');
  const words = resultPane(home).getByText('Worked 0.2 seconds');
  for (const element of [form, editor, run, words, resultPane(home), last]) {
    await expect(element).toBeInViewport({ ratio: 1 });
  }
  const boxes = await Promise.all([form, resultPane(home), frames(home)].map((one) => one.boundingBox()));
  for (const box of boxes) {
    expect(box?.width).toBeGreaterThan(300);
    expect(box?.height).toBeGreaterThan(150);
  }
});

test('a tool that failed and a request that was refused are told apart', async ({ home }) => {
  await runTool(home, 'fail', '{"message":"no luck"}');
  await expect(resultPane(home)).toContainText('the tool failed · isError');
  await expect(resultPane(home)).toContainText('no luck');
  await expect(frames(home).locator('[role="row"][aria-selected]').last()).toContainText('error');

  await runTool(home, 'raise', '{"code":-32042,"message":"refused","data":{"why":1}}');
  await expect(resultPane(home)).toContainText('protocol error -32042');
  await expect(resultPane(home).getByRole('alert')).toContainText('refused');
  await expect(resultPane(home)).toContainText('"why":1');
});

test('a picture is shown as a picture', async ({ home }) => {
  await runTool(home, 'image', '{"size":48}');
  await expect(resultPane(home)).toContainText('A picture of 48 by 48 pixels');
  const picture = resultPane(home).getByRole('img', { name: 'Result of type image/png' });
  await expect(picture).toBeVisible();
  const width = await picture.evaluate((element) =>
    element instanceof HTMLImageElement ? element.naturalWidth : 0,
  );
  expect(width).toBe(48);
});

test('arguments that are no JSON are not sent, and the page says why', async ({ home }) => {
  const form = await chooseTool(home, 'echo');
  await runTool(home, 'echo', '{"message":');
  await expect(form.getByText('The arguments are not JSON')).toBeVisible();
  await expect(resultPane(home)).toContainText('Not run yet');
  await form.getByRole('button', { name: 'Reset' }).click();
  await expect(form.getByText('The arguments are not JSON')).toHaveCount(0);
});

test('digits of arguments are sent as they were typed', async ({ home }) => {
  await runTool(home, 'raise', '{"code":-32000,"data":[1915883588174806058,1.0,1e400]}');
  await expect(resultPane(home)).toContainText('protocol error');
  await frames(home).locator('[role="row"][aria-selected]').first().click();
  const record = home.getByRole('region', { name: /^Record #/ });
  await record.getByRole('tab', { name: 'Raw' }).click();
  await expect(record).toContainText('[1915883588174806058,1.0,1e400]');
});

test('Control-Enter in the arguments runs the tool', async ({ home }) => {
  const form = await chooseTool(home, 'ping_client');
  await form.locator('.monaco-editor .view-lines').click();
  await home.keyboard.press('ControlOrMeta+Enter');
  await expect(resultPane(home)).toContainText('The client answered {}');
});

test('a list that changed is offered to be listed again', async ({ home }) => {
  await runTool(home, 'add_tool', '{"name":"brand_new"}');
  await expect(home.getByText('The server says its list changed.')).toBeVisible();
  await home.getByRole('button', { name: 'List again', exact: true }).click();
  await runTool(home, 'brand_new');
  await expect(resultPane(home)).toContainText('This is brand_new');
});

test('the tools of server-everything can be searched and called', async ({ home, bridge }) => {
  await home.goto(bridge.url);
  await connect(home, everythingServer());
  await waitForPhase(home);
  await openTools(home);
  await home.getByRole('textbox', { name: 'Search tools' }).fill('echo');
  await expect(home.getByRole('listbox', { name: 'Tools' }).getByRole('option')).toHaveCount(1);
  await runTool(home, 'echo', '{"message":"everything"}');
  await expect(resultPane(home).getByRole('listitem')).toContainText('everything');
  await expectRows(frames(home), ['→ tools/call', '← tools/call']);
});
