import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, filter, grid, rowNamed } from '../timeline.ts';
import { chooseTool, openTools, resultPane, runTool } from '../tools.ts';

test('a capture that cannot be written is said on the page, the session goes on, and what was lost is one row', async ({
  home,
  bridge,
  folder,
}) => {
  await connect(
    home,
    writeServer(
      folder,
      `
      const inputSchema = { type: 'object' };
      const tools = ['small', 'large'].map((name) => ({ name, inputSchema }));
      const say = (id, text) => answer(id, { content: [{ type: 'text', text }] });
      const filler = 'x'.repeat(4_000_000);
      const onRequest = ({ id, method, params }) => {
        if (method === 'tools/list') return answer(id, { tools });
        if (params.name === 'small') return say(id, 'still here');
        for (let part = 0; part < 20; part += 1) send({ jsonrpc: '2.0', method: 'notifications/large', params: { filler } });
        say(id, 'all said');
      };
    `,
    ),
  );
  await waitForPhase(home);
  await openTools(home);
  const captures = join(bridge.home, 'captures');
  const file = readdirSync(captures).find((name) => name.endsWith('.db'));
  const other = new DatabaseSync(join(captures, file ?? ''));
  other.exec('begin immediate');
  await runTool(home, 'small');
  await expect(home.getByText('The capture cannot be written')).toBeVisible();
  await expect(resultPane(home)).toContainText('still here');
  await runTool(home, 'large');
  await expect(home.getByText(/\d+ records are missing: the disk refused them/).first()).toBeVisible();
  await expect(resultPane(home)).toContainText(/Record #\d+ fell into (the|a) gap of the capture/);
  await expect(resultPane(home)).not.toContainText('Not run yet');

  other.exec('rollback');
  other.close();
  await expect(
    home.getByText(/The capture can be written again\. \d+ records are missing/).first(),
  ).toBeVisible();
  await expect(home.getByText('All records that waited are stored.')).toHaveCount(0);
  await chooseTool(home, 'small');
  await runTool(home, 'small');
  await expect(resultPane(home)).toContainText('still here');
  await home.getByRole('link', { name: 'Timeline', exact: true }).click();
  await filter(home, 'kind:note');
  await rowNamed(grid(home), 'records are missing').click();
  await expect(detail(home)).toContainText(/\d+ records are missing/);
});
