import type { Browser, Page } from '@playwright/test';
import { openPage } from './openBrowser.ts';
import type { OpenSession, RunningBridge } from './runningBridge.ts';

/** Opens a pane of a session in a new page, logged in as from the printed address. */
export async function openPane(
  browser: Browser,
  bridge: RunningBridge,
  session: OpenSession,
  pane: 'timeline' | 'tools',
): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(`${bridge.url}/c/${session.captureId}/${pane}#token=${bridge.token}`);
  return page;
}

/** Waits for the list of tools, and chooses one. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('option', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByRole('button', { name: /^Run/ }).waitFor();
  // The editor comes late and would be measured with the first click.
  await page.getByRole('textbox', { name: `Arguments of ${name}` }).waitFor({ state: 'attached' });
}

/** Where the content of a result is. */
export const resultSelector = 'section[aria-label="Result"] pre';

/** Waits until the timeline counts so many records; the field beside the filter says so. */
export async function waitForRecords(page: Page, count: number): Promise<void> {
  const wanted = `${count.toLocaleString('en')} records`;
  await page.locator('section[aria-label="Timeline"]', { hasText: wanted }).waitFor();
}
