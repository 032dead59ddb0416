import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeServer } from '../servers.ts';
import { connect, expect, test, waitForPhase } from '../test.ts';
import { detail, grid, rowNamed } from '../timeline.ts';

/** A server of the test's own that starts a process in another group, whose pid it writes to the file. */
function serverWithStray(folder: string, pidFile: string, onRequest: string): string {
  return writeServer(
    folder,
    `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const stray = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    writeFileSync(${JSON.stringify(pidFile)}, String(stray.pid));
    const onRequest = ({ id, method }) => ${onRequest};
  `,
  );
}

/** The page names the process as one that left the group, and the process lives; then it is ended. */
async function expectStray(home: Page, pidFile: string): Promise<void> {
  const stray = Number(readFileSync(pidFile, 'utf8'));
  await rowNamed(grid(home), String(stray)).click();
  await expect(detail(home)).toContainText("Processes left the server's group");
  await expect(detail(home)).toContainText(String(stray));
  expect(process.kill(stray, 0)).toBe(true);
  process.kill(stray, 'SIGKILL');
}

test('a process that left the group of its server is named on the page, and not hunted', async ({
  home,
  folder,
}) => {
  const pidFile = join(folder, 'stray');
  await connect(home, serverWithStray(folder, pidFile, 'answer(id, { tools: [] })'));
  await waitForPhase(home);
  await home.getByRole('button', { name: 'Stop the session' }).click();
  await waitForPhase(home, 'closed');
  await expectStray(home, pidFile);
});

test('a server that dies by itself leaves word of the process that left its group', async ({
  home,
  folder,
}) => {
  const pidFile = join(folder, 'stray');
  const dies = "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3000)";
  await connect(home, serverWithStray(folder, pidFile, dies));
  await waitForPhase(home, 'failed');
  await expectStray(home, pidFile);
});
