import type { BrowserContext, Page } from '@playwright/test';
import type { RunningBridge } from '../bridge.ts';
import { openHome } from '../test.ts';
import { grid, readRows } from '../timeline.ts';

/** What a browser logs when a connection breaks or goes to a forwarded port: part of these tests. */
export const connectionNoise =
  /WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to load resource|request to another origin/;

/** What a page says while its bridge does not answer. */
export const lost = (page: Page) => page.getByRole('alert').getByText("MCPeek's bridge does not answer");

/** Goes to a pane by the rail. */
export async function openPane(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Panes' }).getByRole('link', { name, exact: true }).click();
}

/** One more tab on the session that a page shows. */
export async function pageOf(context: BrowserContext, page: Page, bridge: RunningBridge): Promise<Page> {
  const tab = await context.newPage();
  await openHome(tab, bridge);
  await tab.goto(new URL(new URL(page.url()).pathname, bridge.url).href);
  return tab;
}

/** Numbers of the rows that are drawn. */
export async function seqsOf(page: Page): Promise<readonly number[]> {
  return (await readRows(grid(page))).map(({ seq }) => seq);
}
