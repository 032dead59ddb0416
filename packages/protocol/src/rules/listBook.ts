import type { Seq } from '../base/ids.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import type { ExchangeEntry } from '../jsonrpc/pairing.ts';
import { readPaging } from './pagination/readPage.ts';
import { isObject, type ReadObject, readObject } from './reading.ts';
import type { MessageMoment } from './rule.ts';
import type { RuleState } from './ruleState.ts';

/** What a list is about, and what is kept of each of its items. */
export interface ListKind<Item> {
  readonly method: 'tools/list' | 'prompts/list';
  readonly member: 'tools' | 'prompts';
  readonly changed: string;
  /** `room` is how much may still be kept, counted as by `sizeOf`. */
  readonly keep: (item: ReadObject, room: number) => { readonly item: Item; readonly size: number };
}

/** An item as it was listed last. */
export interface Listed<Item> {
  readonly item: Item;
  readonly seq: Seq;
  readonly size: number;
}

/** An item whose name an earlier one of the same listing has. */
export interface Repeat {
  readonly index: number;
  readonly name: string;
  readonly firstSeq: Seq;
}

/** What is known of the lists of one kind in a session. */
export interface ListBook<Item> {
  readonly items: Map<string, Listed<Item>>;
  /** The last page of the newest listing of which all pages were seen. */
  wholeSeq?: Seq | undefined;
  /** How often the items were forgotten because the list changed. */
  changes: number;
  readonly open: Map<ExchangeEntry, Walk | undefined>;
  /** Listings that go on, by the cursor that leads on. */
  readonly walks: Map<string, Walk>;
  size: number;
  message?: SingleMessage;
  repeats: readonly Repeat[];
}

/** The pages of one listing that were seen so far. */
interface Walk {
  readonly names: Map<string, Seq>;
  /** Some names were too many or too long to remember. */
  isCut: boolean;
}

/** So many items of a list are remembered, none with a longer name, and no more of them in all. */
const mostItems = 10_000;
const longestName = 1_000;
const mostKept = 5_000_000;
/** So many requests and listings that go on are remembered; the oldest are forgotten first. */
const mostOpen = 1_000;
const mostWalks = 100;
const longestCursor = 10_000;

/** The memory of a list; each message is taken into it once, however many rules ask. */
export function listBookOf<Item>(moment: MessageMoment, kind: ListKind<Item>): ListBook<Item> {
  const book = openListBook(moment.state, kind);
  if (book.message === moment.message) return book;
  book.message = moment.message;
  book.repeats = take(moment, kind, book);
  return book;
}

/** The same as it stands, for whoever has no message to take into it. */
export function openListBook<Item>(state: RuleState, kind: ListKind<Item>): ListBook<Item> {
  return state.notebook(
    `list ${kind.member}`,
    (): ListBook<Item> => ({
      items: new Map(),
      changes: 0,
      open: new Map(),
      walks: new Map(),
      size: 0,
      repeats: [],
    }),
  );
}

function take<Item>(moment: MessageMoment, kind: ListKind<Item>, book: ListBook<Item>): readonly Repeat[] {
  const { message, link } = moment;
  if (message.kind === 'notification') {
    if (message.method === kind.changed && moment.sender === 'server') forget(book);
    return [];
  }
  if (link.kind === 'request' && link.exchange.method === kind.method && link.exchange.dir === 'out') {
    keepNewest(book.open, link.exchange, walkAskedFor(moment, book), mostOpen);
    return [];
  }
  if (link.kind !== 'answer' || !book.open.has(link.exchange)) return [];
  const walk = book.open.get(link.exchange);
  book.open.delete(link.exchange);
  return takePage(moment, kind, book, walk);
}

function forget<Item>(book: ListBook<Item>): void {
  book.items.clear();
  book.size = 0;
  book.wholeSeq = undefined;
  book.changes++;
  // What is still to come of a listing may be of before the change or of after it.
  book.open.clear();
  book.walks.clear();
}

function walkAskedFor<Item>({ message }: MessageMoment, book: ListBook<Item>): Walk | undefined {
  const cursor = readObject(message, 'params')?.cursor;
  if (cursor === undefined) return { names: new Map(), isCut: false };
  if (typeof cursor !== 'string') return undefined;
  const walk = book.walks.get(cursor);
  // A page that is asked for twice does not count twice.
  book.walks.delete(cursor);
  return walk;
}

function takePage<Item>(
  moment: MessageMoment,
  kind: ListKind<Item>,
  book: ListBook<Item>,
  walk: Walk | undefined,
): readonly Repeat[] {
  const { message, seq } = moment;
  const result = readObject(message, 'result');
  const list: unknown = result?.[kind.member];
  if (result === undefined || !Array.isArray(list)) return [];
  const { page } = readPaging(moment);
  const isSame = page?.sameAs !== undefined;
  // A page that comes again is a fault of paging more than of the names.
  const isAgain = page?.isLoop === true || isSame;
  const { names } = walk === undefined || page?.isLoop === true ? { names: new Map<string, Seq>() } : walk;
  const repeats: Repeat[] = [];
  let isCut = false;
  list.forEach((value: unknown, index) => {
    if (!isObject(value) || typeof value.name !== 'string') return;
    const { name } = value;
    const firstSeq = names.get(name);
    if (firstSeq !== undefined) {
      // Of a page that is the first one over again one name says enough.
      if (!isSame || repeats.length === 0) repeats.push({ index, name, firstSeq });
    } else if (names.size < mostItems && name.length <= longestName) names.set(name, seq);
    else isCut = true;
    remember(book, kind, name, value, seq);
  });
  if (walk === undefined || isAgain) return repeats;
  walk.isCut ||= isCut;
  const next = result.nextCursor;
  if (next === undefined) endWalk(book, walk, seq);
  else if (typeof next === 'string' && next.length <= longestCursor)
    keepNewest(book.walks, next, walk, mostWalks);
  return repeats;
}

function remember<Item>(
  book: ListBook<Item>,
  kind: ListKind<Item>,
  name: string,
  value: ReadObject,
  seq: Seq,
): void {
  const before = book.items.get(name);
  if (before === undefined && (book.items.size >= mostItems || name.length > longestName)) return;
  book.size -= before?.size ?? 0;
  const { item, size } = kind.keep(value, mostKept - book.size);
  book.size += size;
  book.items.set(name, { item, seq, size });
}

/** What a whole listing does not have is gone. */
function endWalk<Item>(book: ListBook<Item>, { names, isCut }: Walk, seq: Seq): void {
  book.wholeSeq = isCut ? undefined : seq;
  if (isCut) return;
  for (const [name, { size }] of book.items) {
    if (names.has(name)) continue;
    book.items.delete(name);
    book.size -= size;
  }
}

/** Puts an entry into a map and forgets the oldest beyond `most`. */
export function keepNewest<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, most: number): void {
  entries.set(key, value);
  if (entries.size <= most) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** How much a parsed value holds, one for each value and each character; undefined beyond `most`. */
export function sizeOf(value: unknown, most: number): number | undefined {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    size++;
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) {
      if (next.length > most) return undefined;
      for (const each of next) waiting.push(each);
    } else if (isObject(next)) {
      for (const [name, each] of Object.entries(next)) {
        size += name.length;
        waiting.push(each);
      }
    }
    if (size + waiting.length > most) return undefined;
  }
  return size;
}
