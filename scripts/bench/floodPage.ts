import type { Browser } from '@playwright/test';
import type { Figure } from './figure.ts';
import {
  type BlockedMoments,
  openPage,
  readHeapBytes,
  readProbe,
  startProbe,
  withBrowser,
} from './openBrowser.ts';
import { openPane, waitForRecords } from './ourPage.ts';
import { benchServer, type Place } from './place.ts';
import { rivalFolder, tryRival, withRival } from './rival.ts';
import { openRivalTool, rivalRunButton } from './rivalPage.ts';
import { type RunningBridge, withBridge } from './runningBridge.ts';
import { median } from './statistics.ts';
import { numberAt } from './values.ts';
import { pause } from './withinTime.ts';

interface PageOutcome {
  readonly moments: BlockedMoments;
  readonly heapBytes: number;
}

/** The page settles in this time before it is measured, and draws what came last after it. */
const settleMs = 1500;

/** What a page does while notifications arrive. */
export async function measureFloodPage(place: Place): Promise<readonly Figure[]> {
  const count = place.isQuick ? 2000 : 10_000;
  const rounds = place.isQuick ? 1 : 5;
  const blank: PageOutcome[] = [];
  const ours: PageOutcome[] = [];
  const rival = await withBrowser(place, async (browser) => {
    for (let round = 0; round < rounds; round += 1) {
      await withBridge(place, async (bridge) => {
        blank.push(await watchBlank(place, browser, bridge, count));
        ours.push(await watchTimeline(place, browser, bridge, count));
      });
    }
    return tryRival(place, 'page in a flood', () => watchRival(place, browser, count));
  });
  const named = `Page while ${count.toLocaleString('en')} notifications arrive`;
  const blankWhat = 'blank page in the same flood';
  const ofRival = (read: (outcome: PageOutcome) => number) =>
    typeof rival === 'string' ? rival : read(rival);
  const worst = (outcomes: readonly PageOutcome[], read: (outcome: PageOutcome) => number) =>
    Math.max(...outcomes.map(read));
  const frameGap = ({ moments }: PageOutcome) => moments.frameGapMs;
  const task = ({ moments }: PageOutcome) => moments.taskMs;
  const heap = ({ heapBytes }: PageOutcome) => heapBytes / 1e6;
  return [
    {
      name: `${named}: longest blocked moment (gap between frames)`,
      unit: 'ms',
      ours: worst(ours, frameGap),
      goal: { kind: 'atMost', value: 100, of: 'ours' },
      yardstick: { what: blankWhat, value: worst(blank, frameGap) },
      rival: ofRival(frameGap),
    },
    {
      name: `${named}: longest task (0: none over 50 ms)`,
      unit: 'ms',
      ours: worst(ours, task),
      goal: { kind: 'atMost', value: 100, of: 'ours' },
      yardstick: { what: blankWhat, value: worst(blank, task) },
      rival: ofRival(task),
    },
    {
      name: `${named}: heap afterwards`,
      unit: 'MB',
      ours: median(ours.map(heap)),
      yardstick: { what: 'blank page', value: median(blank.map(heap)) },
      rival: ofRival(heap),
    },
  ];
}

async function watchBlank(
  place: Place,
  browser: Browser,
  bridge: RunningBridge,
  count: number,
): Promise<PageOutcome> {
  const session = await bridge.openSession(benchServer(place, count));
  const page = await openPage(browser);
  await page.goto('about:blank');
  await pause(settleMs);
  await startProbe(page);
  await session.callTool('flood', {});
  await pause(settleMs);
  const moments = await readProbe(page);
  const heapBytes = await readHeapBytes(page);
  await page.close();
  return { moments, heapBytes };
}

async function watchTimeline(
  place: Place,
  browser: Browser,
  bridge: RunningBridge,
  count: number,
): Promise<PageOutcome> {
  const session = await bridge.openSession(benchServer(place, count));
  const page = await openPane(browser, bridge, session, 'timeline');
  const before = numberAt(await bridge.rpc.call('capture/get', { captureId: session.captureId }), 'records');
  await waitForRecords(page, before);
  await pause(settleMs);
  await startProbe(page);
  await session.callTool('flood', {});
  // The call's request and answer are two more.
  await waitForRecords(page, before + count + 2);
  await pause(settleMs);
  const moments = await readProbe(page);
  const heapBytes = await readHeapBytes(page);
  await page.close();
  return { moments, heapBytes };
}

/** The official Inspector has no script's way in that its page shows, so the flood is caused by a click. */
function watchRival(place: Place, browser: Browser, count: number): Promise<PageOutcome> {
  rivalFolder(place);
  return withRival(place, benchServer(place, count), async (rival) => {
    const page = await openRivalTool(browser, rival, 'flood');
    // A page that froze answers late; this long it is waited for.
    page.setDefaultTimeout(240_000);
    await pause(settleMs);
    await startProbe(page);
    await rivalRunButton(page).click();
    await page.getByText('tick number 1').first().waitFor();
    await pause(settleMs);
    const moments = await readProbe(page);
    const heapBytes = await readHeapBytes(page);
    await page.close();
    return { moments, heapBytes };
  });
}
