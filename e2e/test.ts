import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type BridgeOptions, type RunningBridge, startBridge } from './bridge.ts';
import { type PageWatch, watchPages } from './watch.ts';

export interface Fixtures {
  /** An empty folder of this test: the user's home. */
  readonly folder: string;
  /** Starts a bridge with its home in `folder`; it is ended, and searched for its token, after the test. */
  readonly start: (options?: Partial<BridgeOptions>) => Promise<RunningBridge>;
  /** A bridge with an empty home. */
  readonly bridge: RunningBridge;
  /** What the pages did wrong; nothing, when the test ends. */
  readonly watch: PageWatch;
  /** The page of `bridge`, logged in, at Home. */
  readonly home: Page;
}

/** A test with bridges of its own and pages that are watched. */
export const test = base.extend<Fixtures>({
  // Playwright reads from this pattern what a fixture needs, so an empty one stays (allowed in biome.json).
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mcpeek-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  start: async ({ folder }, use) => {
    const started: RunningBridge[] = [];
    await use(async (options = {}) => {
      const bridge = await startBridge({ home: join(folder, '.mcpeek'), userHome: folder, ...options });
      started.push(bridge);
      return bridge;
    });
    for (const bridge of started) {
      await bridge.stop();
      expect(bridge.errors(), 'the bridge must not write its token to stderr').not.toContain(bridge.token);
    }
  },

  bridge: async ({ start }, use) => {
    const bridge = await start();
    await use(bridge);
    expect(await bridge.stop(), bridge.errors()).toBe(0);
  },

  watch: async ({ context, bridge }, use) => {
    const watch = await watchPages(context, (url) => new URL(url).origin === bridge.url);
    await use(watch);
    expect(watch.problems(), 'what the pages did wrong').toEqual([]);
  },

  home: async ({ page, bridge, watch: _watched }, use) => {
    await openHome(page, bridge);
    await use(page);
  },
});

/** Logs a page in by the address that the bridge prints, and waits for Home. */
export async function openHome(page: Page, bridge: RunningBridge): Promise<void> {
  await page.goto(`${bridge.url}/#token=${encodeURIComponent(bridge.token)}`);
  await expect(page.getByRole('textbox', { name: 'Command or URL' })).toBeVisible();
}

/** Starts a server by the one field of Home, and waits for its timeline. */
export async function connect(page: Page, line: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Command or URL' }).fill(line);
  const start = page.getByRole('button', { name: /^Start/ }).first();
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page).toHaveURL(/\/c\/[^/]+\/timeline/);
}

/** Waits until the session bar says so; by default until the server answered the handshake. */
export async function waitForPhase(page: Page, phase: string | RegExp = 'ready'): Promise<void> {
  await expect(page.locator('header').getByRole('status').first()).toHaveText(phase);
}

export { expect };
