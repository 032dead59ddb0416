import type { Browser } from '@playwright/test';
import type { Figure, Unit } from './figure.ts';
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
import { formatAmount } from './table.ts';
import { numberAt } from './values.ts';
import { pause } from './withinTime.ts';

interface PageOutcome {
  readonly moments: BlockedMoments;
  readonly heapBytes: number;
}

/** The page settles in this time before it is measured, and draws what came last after it. */
const settleMs = 1500;
/** In a trial with 2,000 the official Inspector's page had not come back after 150 s. */
const rivalCount = 300;
const rivalLimitMs = 180_000;

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
    return tryRival(place, 'page in a flood', () => watchRival(place, browser));
  });
  const named = `Page while ${count.toLocaleString('en')} notifications arrive`;
  const blankWhat = 'blank page in the same flood';
  const ofRival = (unit: Unit, read: (outcome: PageOutcome) => number) =>
    typeof rival === 'string' ? rival : `${formatAmount(read(rival), unit)} with ${rivalCount} notifications`;
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
      rival: ofRival('ms', frameGap),
    },
    {
      name: `${named}: longest task (0: none over 50 ms)`,
      unit: 'ms',
      ours: worst(ours, task),
      goal: { kind: 'atMost', value: 100, of: 'ours' },
      yardstick: { what: blankWhat, value: worst(blank, task) },
      rival: ofRival('ms', task),
    },
    {
      name: `${named}: heap afterwards`,
      unit: 'MB',
      ours: median(ours.map(heap)),
      yardstick: { what: 'blank page', value: median(blank.map(heap)) },
      rival: ofRival('MB', heap),
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

/** No script can call a tool in what its page shows, so the flood is caused by a click. */
function watchRival(place: Place, browser: Browser): Promise<PageOutcome> {
  rivalFolder(place);
  return withRival(place, benchServer(place, rivalCount), async (rival) => {
    const page = await openRivalTool(browser, rival, 'flood');
    page.setDefaultTimeout(rivalLimitMs);
    await pause(settleMs);
    await startProbe(page);
    // A true click waits for the page to answer it, which it does not while it is frozen.
    await rivalRunButton(page).dispatchEvent('click');
    await page.getByText('tick number 1').first().waitFor();
    await pause(settleMs);
    const moments = await readProbe(page);
    const heapBytes = await readHeapBytes(page);
    await page.close();
    return { moments, heapBytes };
  });
}
