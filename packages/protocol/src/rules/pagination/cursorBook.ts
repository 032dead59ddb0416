import type { Seq } from '../../base/ids.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import type { RuleState } from '../ruleState.ts';

/** The list methods, and the member of the result that holds the items. */
export const listMembers = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'prompts/list': 'prompts',
  'tasks/list': 'tasks',
} as const;

/** A method whose result comes in pages. */
export type ListMethod = keyof typeof listMembers;

export const listMethods: readonly ListMethod[] = [
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'tasks/list',
];

/** Tells whether the results of a method come in pages. */
export function isListMethod(method: string): method is ListMethod {
  return Object.hasOwn(listMembers, method);
}

/** So many cursors of one method are remembered, and none that is longer; beyond that nobody can tell which were never given. */
const mostCursors = 2_000;
const longestCursor = 10_000;

/** A cursor as a server gave it out. */
interface Issue {
  readonly seq: Seq;
  /** The cursor of the page that gave it; undefined for the first page. */
  readonly from: string | undefined;
}

/** The pages of one method, asked for by one side. */
export interface Pages {
  /** The newest issue of each cursor. */
  readonly issued: Map<string, Issue>;
  /** Some cursors were too many to remember. */
  isFull: boolean;
  /** The newest first page that had another after it. */
  first?: { readonly seq: Seq; readonly items: string };
}

/** What was asked of a list, while the answer is awaited. */
export interface Asked {
  readonly isFirst: boolean;
  /** Undefined for the first page, and where the cursor is no string. */
  readonly cursor?: string;
  /** Nobody has given out this cursor. */
  readonly isStrange: boolean;
}

/** What the rules of this family remember. */
export interface CursorBook {
  readonly open: Map<ExchangeEntry, Asked>;
  readonly pages: Readonly<Record<WireDirection, Map<ListMethod, Pages>>>;
}

/** The memory of all lists of a session. */
export function cursorBookOf(state: RuleState): CursorBook {
  return state.notebook('pagination', () => ({
    open: new Map<ExchangeEntry, Asked>(),
    pages: { out: new Map<ListMethod, Pages>(), in: new Map<ListMethod, Pages>() },
  }));
}

/** The pages of a method that one side asks for. */
export function pagesOf(book: CursorBook, asker: WireDirection, method: ListMethod): Pages {
  const known = book.pages[asker].get(method);
  if (known !== undefined) return known;
  const made: Pages = { issued: new Map(), isFull: false };
  book.pages[asker].set(method, made);
  return made;
}

/** Remembers that the page of cursor `from` gave out a cursor. */
export function issue(pages: Pages, cursor: string, seq: Seq, from: string | undefined): void {
  const isKnown = pages.issued.has(cursor);
  if (!isKnown && (pages.issued.size >= mostCursors || cursor.length > longestCursor)) pages.isFull = true;
  else pages.issued.set(cursor, { seq, from });
}

/** Tells whether a page that follows `from` leads back to one of the pages before it. */
export function leadsBack(pages: Pages, cursor: string, from: string | undefined): boolean {
  let at = from;
  // The way back is at most as long as there are cursors, and may itself be a circle.
  for (let steps = 0; at !== undefined && steps <= pages.issued.size; steps++) {
    if (at === cursor) return true;
    at = pages.issued.get(at)?.from;
  }
  return false;
}
