import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Figure } from './figure.ts';
import { openPage, withBrowser } from './openBrowser.ts';
import { type Place, withFolder } from './place.ts';
import { rivalFolder, tryRival, withRival } from './rival.ts';
import { readJson } from './runningBridge.ts';
import { startProcess } from './startedProcess.ts';
import { median, nowMs } from './statistics.ts';
import { numberAt, textAt } from './values.ts';

/** Milliseconds from the command. */
interface StartTimes {
  readonly readyMs: number;
  readonly interactiveMs: number;
}

/** From the command to its ready line, and to a page that can be used; all that is installed and built is warm. */
export async function measureWarmStart(place: Place): Promise<readonly Figure[]> {
  const rounds = place.isQuick ? 2 : 7;
  return withBrowser(place, async (browser) => {
    const ours: StartTimes[] = [];
    const npmAlone: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const nothingMs = await timeNpmAlone(place);
      const times = await startOurs(place, browser);
      if (round < 0) continue;
      npmAlone.push(nothingMs);
      ours.push(times);
    }
    const rival = await tryRival(place, 'warm start', async () => {
      const times: StartTimes[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1)
        times.push(await startRival(place, browser));
      return times;
    });
    const line = (name: string, goalMs: number, read: (times: StartTimes) => number): Figure => ({
      name: `Warm \`npm start\`, ${name}`,
      unit: 'ms',
      ours: median(ours.map(read)),
      goal: { kind: 'atMost', value: goalMs, of: 'ours' },
      yardstick: { what: 'npm start of an empty script', value: median(npmAlone) },
      rival: typeof rival === 'string' ? rival : median(rival.map(read)),
    });
    return [
      line('ready line', 1000, ({ readyMs }) => readyMs),
      line('page interactive', 1500, ({ interactiveMs }) => interactiveMs),
    ];
  });
}

/** A person starts npm from a shell, not from inside another npm. */
function shellEnvironment(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|MCPEEK_|INIT_CWD$)/.test(name)),
  );
}

function startOurs(place: Place, browser: Browser): Promise<StartTimes> {
  return withFolder(async (home) => {
    const words = ['--json', '--no-open', '--port', '0', '--home', home];
    const startedMs = nowMs();
    const command = startProcess({
      file: 'npm',
      args: ['start', '--silent', '--', ...words],
      cwd: place.root,
      environment: shellEnvironment(),
    });
    try {
      const ready = await command.find('the ready line of npm start', readJson);
      const readyMs = nowMs() - startedMs;
      const page = await openPage(browser);
      await page.goto(`${textAt(ready, 'url')}/#token=${textAt(ready, 'token')}`, { waitUntil: 'commit' });
      // Enabled and fillable: what a person types is kept.
      await page.getByRole('textbox').first().fill('node server.js');
      const interactiveMs = nowMs() - startedMs;
      await page.close();
      process.kill(numberAt(ready, 'pid'), 'SIGTERM');
      return { readyMs, interactiveMs };
    } finally {
      await command.stop();
    }
  });
}

/** What npm and a Node take by themselves. */
function timeNpmAlone({ node }: Place): Promise<number> {
  return withFolder(async (folder) => {
    const start = `"${node}" -e "console.log('{}')"`;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', scripts: { start } }));
    const startedMs = nowMs();
    const command = startProcess({
      file: 'npm',
      args: ['start', '--silent'],
      cwd: folder,
      environment: shellEnvironment(),
    });
    await command.find('npm start of an empty script', readJson);
    const tookMs = nowMs() - startedMs;
    await command.stop();
    return tookMs;
  });
}

async function startRival(place: Place, browser: Browser): Promise<StartTimes> {
  rivalFolder(place);
  const startedMs = nowMs();
  return withRival(place, [], async ({ url }) => {
    const readyMs = nowMs() - startedMs;
    const page = await openPage(browser);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Servers' }).waitFor();
    const interactiveMs = nowMs() - startedMs;
    await page.close();
    return { readyMs, interactiveMs };
  });
}
