import { expect, type Locator } from '@playwright/test';

/** The text of the editor inside an element, as far as its lines are in view; lines in the order of the screen. */
export async function shownText(parent: Locator): Promise<string> {
  const lines = parent.locator('.monaco-editor .view-line');
  const found = await lines.evaluateAll((elements) =>
    elements
      .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? '' }))
      .sort((left, right) => left.top - right.top)
      .map(({ text }) => text.replaceAll('\u00a0', ' ')),
  );
  return found.join('\n');
}

/** Waits until the editor inside an element shows these words. */
export async function expectShown(parent: Locator, words: string): Promise<void> {
  await expect.poll(() => shownText(parent)).toContain(words);
}

/**
 * Replaces the text of the editor inside an element as a user would: select all, paste. Typed letter by letter, the
 * editor would add closing brackets of its own.
 */
export async function replaceText(parent: Locator, text: string): Promise<void> {
  const page = parent.page();
  const editor = parent.locator('.monaco-editor').first();
  await expect(editor).toBeVisible();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await editor.locator('.view-lines').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expectShown(parent, text.split('\n')[0] ?? '');
}
