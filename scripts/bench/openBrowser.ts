import { type Browser, chromium, type Page } from '@playwright/test';
import type { Place } from './place.ts';
import { numberAt } from './values.ts';

const callLimitMs = 60_000;

/** Runs with a browser. */
export async function withBrowser<Value>(
  place: Place,
  work: (browser: Browser) => Promise<Value>,
): Promise<Value> {
  if (place.browser === undefined) throw new Error('there is no browser');
  const browser = await chromium.launch({
    executablePath: place.browser,
    args: [...place.browserFlags],
    timeout: callLimitMs,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page of an empty profile, with the probe in it. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(callLimitMs);
  await page.addInitScript(probe);
  return page;
}

/** The longest moments since the last asking, in milliseconds. */
export interface BlockedMoments {
  /** Between two frames of animation. */
  readonly frameGapMs: number;
  /** One task of the page's thread; 0 when none was over 50. */
  readonly taskMs: number;
}

/** Forgets what was measured so far. */
export async function startProbe(page: Page): Promise<void> {
  await page.evaluate('window.benchProbe.start()');
}

/** What the probe saw since it was started. */
export async function readProbe(page: Page): Promise<BlockedMoments> {
  const seen: unknown = await page.evaluate('window.benchProbe.read()');
  return { frameGapMs: numberAt(seen, 'frameGapMs'), taskMs: numberAt(seen, 'taskMs') };
}

/** Bytes of the page's heap that are in use after a forced collection. */
export async function readHeapBytes(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return usedSize;
}

/**
 * Runs in the page before its own scripts. Gaps between frames, long tasks, and for each click the time until a text
 * that matches is in the page and the frame with it is drawn.
 */
const probe = `(() => {
  let lastFrameMs = performance.now();
  let frameGapMs = 0;
  let taskMs = 0;
  const onFrame = (nowMs) => {
    frameGapMs = Math.max(frameGapMs, nowMs - lastFrameMs);
    lastFrameMs = nowMs;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const tasks = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) taskMs = Math.max(taskMs, task.duration);
  });
  tasks.observe({ type: 'longtask' });

  let clickedMs;
  addEventListener('click', (event) => { clickedMs = event.timeStamp; }, true);
  window.benchProbe = {
    start() { frameGapMs = 0; taskMs = 0; lastFrameMs = performance.now(); tasks.takeRecords(); },
    read() {
      for (const task of tasks.takeRecords()) taskMs = Math.max(taskMs, task.duration);
      return { frameGapMs: Math.max(frameGapMs, performance.now() - lastFrameMs), taskMs };
    },
    // Resolves with the milliseconds from the click that follows to the drawn text.
    untilDrawn(selector, text, limitMs) {
      clickedMs = undefined;
      return new Promise((resolve, reject) => {
        const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
        const timer = setTimeout(() => end(() => reject(new Error(text + ' was not shown'))), limitMs);
        const look = () => {
          if (clickedMs === undefined || !isThere()) return;
          // The frame after the change, and then what follows its drawing.
          end(() => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - clickedMs);
            channel.port2.postMessage(0);
          }));
        };
        const observer = new MutationObserver(look);
        const end = (act) => { clearTimeout(timer); observer.disconnect(); act(); };
        observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
      });
    },
  };
})();`;

/** Clicks, and gives the milliseconds from the click to the drawn text in what the selector names. */
export async function timeClick(
  page: Page,
  click: () => Promise<void>,
  selector: string,
  text: string,
): Promise<number> {
  const words = [selector, text, String(callLimitMs)].map((word) => JSON.stringify(word)).join(', ');
  const drawn: Promise<unknown> = page.evaluate(`window.benchProbe.untilDrawn(${words})`);
  // Its failure is told below; a click that fails first must not leave it unheard.
  drawn.catch(() => undefined);
  await click();
  return numberAt({ drawn: await drawn }, 'drawn');
}
