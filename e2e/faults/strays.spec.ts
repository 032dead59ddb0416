import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';

test('a process that left the group of its server is named on the page, and not hunted', async ({
  home,
  folder,
}) => {
  const pidFile = join(folder, 'stray');
  await connect(
    home,
    writeServer(
      folder,
      `
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const stray = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
      writeFileSync(${JSON.stringify(pidFile)}, String(stray.pid));
      const onRequest = ({ id }) => answer(id, { tools: [] });
    `,
    ),
  );
  await waitForPhase(home);
  const stray = Number(readFileSync(pidFile, 'utf8'));
  await home.getByRole('button', { name: 'Stop the session' }).click();
  await waitForPhase(home, 'closed');
  await rowNamed(grid(home), String(stray)).click();
  await expect(detail(home)).toContainText("Processes left the server's group");
  await expect(detail(home)).toContainText(String(stray));
  expect(process.kill(stray, 0)).toBe(true);
  process.kill(stray, 'SIGKILL');
});
