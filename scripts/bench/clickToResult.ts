import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure.ts';
import { timeClick, withBrowser } from './openBrowser.ts';
import { chooseTool, openPane, resultSelector } from './ourPage.ts';
import { benchServer, type Place } from './place.ts';
import { rivalFolder, tryRival, withRival } from './rival.ts';
import { closeRivalResult, openRivalTool, rivalRunButton } from './rivalPage.ts';
import { type OpenSession, type RunningBridge, withBridge } from './runningBridge.ts';
import { median, nowMs } from './statistics.ts';
import { formatAmount } from './table.ts';

/** Milliseconds of each click, and of the same call without a page. */
interface Clicks {
  readonly clickMs: readonly number[];
  readonly callMs: readonly number[];
}

const warmUp = 5;

/** From a click on Run until its result is drawn, in a fresh session and in one with a history. */
export async function measureClickToResult(place: Place): Promise<readonly Figure[]> {
  const rounds = place.isQuick ? 15 : 60;
  const earlier = place.isQuick ? 300 : 1000;
  const [fresh, late, rivalFresh, rivalLate] = await withBrowser(place, async (browser) => [
    await withBridge(place, (bridge) => clickOurs(place, browser, bridge, 0, rounds)),
    await withBridge(place, (bridge) => clickOurs(place, browser, bridge, earlier, rounds)),
    await tryRival(place, 'click on its button', () => clickRival(place, browser, 0, rounds)),
    await tryRival(place, 'click with earlier calls', () => clickRival(place, browser, rivalEarlier, 10)),
  ]);
  const line = (name: string, { clickMs, callMs }: Clicks, rival: number | string): Figure => ({
    name: `Click on Run to result on screen, ${name}, p50`,
    unit: 'ms',
    ours: median(clickMs),
    goal: { kind: 'atMost', value: 50, of: 'ours' },
    yardstick: { what: 'the same call from a script', value: median(callMs) },
    rival,
  });
  return [
    line('fresh', fresh, rivalFresh),
    line(
      `${earlier.toLocaleString('en')} earlier calls`,
      late,
      typeof rivalLate === 'string'
        ? rivalLate
        : `${formatAmount(rivalLate, 'ms')} with ${rivalEarlier} earlier calls`,
    ),
  ];
}

/** Its page makes each earlier call by a click, so it gets fewer of them. */
const rivalEarlier = 100;

async function clickOurs(
  place: Place,
  browser: Browser,
  bridge: RunningBridge,
  earlier: number,
  rounds: number,
): Promise<Clicks> {
  const session = await bridge.openSession(benchServer(place, 0));
  let ticks = 0;
  for (; ticks < earlier; ticks += 1) await session.callTool('tick', {});
  const page = await openPane(browser, bridge, session, 'tools');
  await chooseTool(page, 'tick');
  const run = page.getByRole('button', { name: /^Run/ });
  const clickMs: number[] = [];
  const callMs: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    ticks += 1;
    const tookMs = await timeClick(page, () => run.click(), resultSelector, `tick number ${ticks}`);
    if (round >= 0) clickMs.push(tookMs);
    ticks += 1;
    const scriptMs = await timeCall(session);
    if (round >= 0) callMs.push(scriptMs);
    await settle(page);
  }
  await page.close();
  return { clickMs, callMs };
}

async function timeCall(session: OpenSession): Promise<number> {
  const startedMs = nowMs();
  await session.callTool('tick', {});
  return nowMs() - startedMs;
}

async function clickRival(place: Place, browser: Browser, earlier: number, rounds: number): Promise<number> {
  rivalFolder(place);
  return withRival(place, benchServer(place, 0), async (rival) => {
    const page = await openRivalTool(browser, rival, 'tick');
    const clickMs: number[] = [];
    for (let tick = 1; tick <= warmUp + earlier + rounds; tick += 1) {
      const click = () => rivalRunButton(page).click();
      const tookMs = await timeClick(page, click, 'main', `tick number ${tick}`);
      if (tick > warmUp + earlier) clickMs.push(tookMs);
      await closeRivalResult(page);
    }
    await page.close();
    return median(clickMs);
  });
}

/** Lets the page come to rest, so that a click does not wait for what the last one caused. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(120);
}
