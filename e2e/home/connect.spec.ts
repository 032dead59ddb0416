import { connect, expect, test, waitForPhase } from '../test.ts';
import { everythingServer, practiceServer } from '../servers.ts';
import { grid, readRows } from '../timeline.ts';

test('a click on “Try it” shows the traffic of the practice server', async ({ home }) => {
  await home.getByRole('button', { name: 'Try it' }).click();
  await waitForPhase(home);
  await expect(grid(home).getByText('tools/list').first()).toBeVisible();
  console.log(JSON.stringify(await readRows(grid(home)), null, 1));
  await home.screenshot({ path: '/tmp/e2e-shot.png' });
});

test('a command in the one field shows the traffic of server-everything', async ({ home }) => {
  await connect(home, everythingServer());
  await waitForPhase(home);
  await expect(grid(home).getByText('tools/list').first()).toBeVisible();
  console.log(JSON.stringify(await readRows(grid(home)), null, 1));
});
