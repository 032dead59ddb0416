import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/browser.mjs';

const browser = await findBrowser();
if (browser === undefined)
  throw new Error('There is no Chromium: run `npm test`, which finds or installs one.');
if (browser.problem !== undefined) throw new Error(browser.problem);

/** Browser tests: one real Chromium, real bridges, real servers. A test that fails once has failed; see steps.mjs. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../node_modules/.cache/mcpeek/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: { executablePath: browser.path, args: browserFlags() },
  },
});
