import { expect, type Locator, type Page } from '@playwright/test';
import { replaceText } from './editor.ts';

/** Goes to the Tools pane and waits for the list. */
export async function openTools(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Panes' }).getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByRole('listbox', { name: 'Tools' })).toBeVisible();
}

/** Chooses a tool of the list by its name; gives its form. */
export async function chooseTool(page: Page, name: string): Promise<Locator> {
  const option = page.getByRole('listbox', { name: 'Tools' }).getByRole('option');
  await option.filter({ has: page.getByText(name, { exact: true }) }).click();
  const form = page.getByRole('region', { name: `Tool ${name}`, exact: true });
  await expect(form).toBeVisible();
  return form;
}

/** Chooses a tool, types its arguments, if given, and runs it. */
export async function runTool(page: Page, name: string, argumentsText?: string): Promise<void> {
  const form = await chooseTool(page, name);
  if (argumentsText !== undefined) await replaceText(form, argumentsText);
  await form.getByRole('button', { name: /^Run/ }).click();
}

/** What came back for the run that is looked at. */
export function resultPane(page: Page): Locator {
  return page.getByRole('region', { name: 'Result', exact: true });
}

/** The rows of the drawer: what the run caused. */
export function frames(page: Page): Locator {
  return page.getByRole('grid', { name: 'Frames of the exchange' });
}
