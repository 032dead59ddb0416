import type { Browser, Page } from '@playwright/test';
import { openPage } from './openBrowser.ts';
import type { RunningRival } from './rival.ts';

/** Opens the page of the official Inspector, connects, and chooses a tool. */
export async function openRivalTool(browser: Browser, rival: RunningRival, tool: string): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(rival.url);
  // Its switch hides its input behind a drawing, which takes the click.
  await page.getByRole('switch', { name: /^Connect or disconnect/ }).dispatchEvent('click');
  await page.getByText('Tools', { exact: true }).first().dispatchEvent('click');
  await chooseRivalTool(page, tool);
  return page;
}

/** Chooses a tool of the list. */
export async function chooseRivalTool(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: tool, exact: false }).first().click();
  await rivalRunButton(page).waitFor();
}

/** The button that calls the chosen tool. */
export function rivalRunButton(page: Page) {
  return page.getByRole('button', { name: 'Execute Tool' });
}

/** Back from the result to the form. */
export async function closeRivalResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close results' }).click();
  await rivalRunButton(page).waitFor();
}
