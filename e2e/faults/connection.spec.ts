import { expectShown, replaceText } from '../editor.ts';
import { forward } from '../forward.ts';
import { expect, openHome, test, waitForPhase } from '../test.ts';
import { detail, filter, grid, readRows, rowNamed, rowOf } from '../timeline.ts';
import { chooseTool, openTools, resultPane, runTool } from '../tools.ts';
import { connectionNoise, lost, openPane, pageOf, seqsOf } from './sameSession.ts';

test('R125: a broken connection takes nothing from the page, and its rows go on in one list without a gap or a double', async ({
  page,
  context,
  bridge,
  watch,
}) => {
  watch.allow(connectionNoise);
  const line = await forward(bridge.port);
  await openHome(page, { ...bridge, url: `http://localhost:${line.port}` });
  await page.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(page);
  await expect(rowNamed(grid(page), '3 prompts')).toBeVisible();
  await openTools(page);
  await replaceText(await chooseTool(page, 'echo'), '{"message": "typed before"}');
  await openPane(page, 'Timeline');
  await filter(page, 'kind:request|result');
  await expect(rowOf(grid(page), 0)).toHaveCount(0);
  await rowOf(grid(page), 1).click();
  await expect(detail(page)).toBeVisible();

  line.cut();
  await expect(lost(page)).toBeVisible();
  await expect(rowOf(grid(page), 1)).toHaveAttribute('aria-selected', 'true');
  const other = await pageOf(context, page, bridge);
  await openTools(other);
  await runTool(other, 'echo', '{"message": "while it was away"}');
  await expect(resultPane(other)).toContainText('while it was away');

  line.mend();
  await expect(lost(page)).toBeHidden();
  await expect(rowNamed(grid(page), 'while it was away').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('kind:request|result');
  await expect(rowOf(grid(page), 1)).toHaveAttribute('aria-selected', 'true');
  await expect(detail(page)).toBeVisible();
  await expect(grid(page).getByRole('img', { name: /not connected to MCPeek here/ })).toHaveCount(1);
  await filter(page, '');
  await openPane(other, 'Timeline');
  await expect(rowOf(grid(other), 1)).toBeVisible();
  await expect(async () => {
    expect(await readRows(grid(page))).toEqual(await readRows(grid(other)));
  }).toPass({ timeout: 15_000 });
  const seqs = await seqsOf(page);
  expect(seqs).toEqual(Array.from(seqs, (_none, at) => at));
  await openPane(page, 'Tools');
  await expectShown(page.getByRole('region', { name: 'Tool echo', exact: true }), 'typed before');
  line.close();
});

test('a bridge that is killed in a flood has every row that a page showed, and its server is gone', async ({
  home,
  bridge,
  start,
  watch,
}) => {
  watch.allow(connectionNoise);
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await rowOf(grid(home), 0).click();
  await expect(detail(home)).toContainText('The server was started');
  const pid = Number(/start\s*process(\d+)/.exec((await detail(home).textContent()) ?? '')?.[1]);
  expect(pid).toBeGreaterThan(0);
  await openTools(home);
  await runTool(home, 'notify', '{"count": 300000}');
  await openPane(home, 'Timeline');
  const records = home.getByRole('region', { name: 'Timeline' }).getByText(/[\d,]+ records/);
  const count = async () =>
    Number(/([\d,]+) records/.exec((await records.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  await expect.poll(count).toBeGreaterThan(5000);
  await bridge.kill();
  await expect(lost(home)).toBeVisible();
  const shown = await count();
  await expect.poll(() => isAlive(pid)).toBe(false);

  await start({ port: bridge.port });
  await expect(lost(home)).toBeHidden();
  await expect(home.getByText('The bridge ended before this session did.').first()).toBeVisible();
  await expect.poll(count).toBeGreaterThanOrEqual(shown);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
