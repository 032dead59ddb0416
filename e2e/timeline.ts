import { expect, type Locator, type Page } from '@playwright/test';

/** A row of the timeline as it is on screen. */
export interface ShownRow {
  readonly seq: number;
  readonly dir: string;
  readonly name: string;
  readonly gist: string;
  readonly by: string;
  readonly took: string;
  readonly size: string;
}

const dirs: Readonly<Record<string, string>> = {
  'sent to the server': '→',
  'from the server': '←',
  'not on the wire': '–',
};

/** The rows of the timeline. */
export function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Records' });
}

/** The row of a record by its number. */
export function rowOf(rows: Locator, seq: number): Locator {
  return rows
    .getByRole('row')
    .filter({ has: rows.page().getByRole('gridcell', { name: String(seq), exact: true }) });
}

/** The first row whose method or kind is this. */
export function rowNamed(rows: Locator, name: string | RegExp): Locator {
  return rows.locator('[role="row"][aria-selected]').filter({ hasText: name });
}

/** Reads all rows that are drawn. */
export async function readRows(rows: Locator): Promise<readonly ShownRow[]> {
  const texts = await rows.locator('[role="row"][aria-selected]').evaluateAll((elements) =>
    elements.map((element) => {
      const cells = [...element.querySelectorAll('[role="gridcell"]')];
      const what = cells[3];
      const name = what?.querySelector('span:not([role="img"])');
      return {
        dir: cells[2]?.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '',
        name: name?.textContent ?? '',
        gist: what?.lastElementChild?.textContent ?? '',
        cells: cells.map((cell) => cell.textContent ?? ''),
      };
    }),
  );
  return texts.map(({ dir, name, gist, cells }) => ({
    seq: Number(cells[0]),
    dir: dirs[dir] ?? dir,
    name,
    gist,
    by: cells[4] ?? '',
    took: cells[5] ?? '',
    size: cells[6] ?? '',
  }));
}

/** Waits until the rows say this, one line a row: `→ initialize`. */
export async function expectRows(rows: Locator, lines: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await readRows(rows)).map(({ dir, name }) => `${dir} ${name}`))
    .toEqual(lines);
}

/** The pane of the selected record. */
export function detail(page: Page): Locator {
  return page.getByRole('region', { name: /^Record #/ });
}

/** Opens a tab of the selected record. */
export async function openTab(
  page: Page,
  name: 'Message' | 'Checks' | 'Raw' | 'What happened',
): Promise<void> {
  await detail(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}

/** Types into the filter. */
export async function filter(page: Page, words: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox', { name: 'Filter' }).fill(words);
}
