import type { Seq } from '../../base/ids.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { type Page, readPaging } from '../pagination/readPage.ts';
import { isObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** A resource as it was listed. */
interface Listed {
  readonly seq: Seq;
  readonly size: number | undefined;
  readonly mimeType: string | undefined;
}

/** A template as it was listed: what its URIs begin and end with. */
interface Template {
  readonly start: string;
  readonly end: string;
  readonly mimeType: string | undefined;
}

/** One passage through all pages of a list. */
interface Walk {
  readonly listed: Map<string, Listed>;
  readonly templates: Template[];
  /** The last page came, and nothing had to be left out. */
  isComplete: boolean;
  isFull: boolean;
  /** So many more characters are kept. */
  room: number;
}

/** A resource that the same listing has a second time. */
export interface Repeat {
  readonly uri: string;
  readonly pointer: string;
  readonly first: Seq;
}

interface Lists {
  readonly byCursor: Map<string, Walk>;
  newest?: Walk;
}

/** What is remembered of the resources and of the templates that a server lists. */
interface Book {
  readonly resources: Lists;
  readonly templates: Lists;
  message?: SingleMessage;
  repeats: readonly Repeat[];
}

/** So many resources and templates of one listing are remembered, and none whose URI is longer. */
const mostListed = 10_000;
const mostTemplates = 1_000;
const longestUri = 2_000;
/** So many characters of one listing are kept in all, and no media type that is longer. */
const mostText = 2_000_000;
const longestType = 255;
/** So many pages may be asked for at one time. */
const mostCursors = 10;

/** The messages that change what is known of the listings. */
export const listingMethods = ['resources/list', 'resources/templates/list'];
export const listingNotifications = [
  'notifications/resources/list_changed',
  'notifications/resources/updated',
];

/** Takes what a message lists, once however many rules ask, and gives what is known. */
export function takeListing(moment: MessageMoment): Readonly<Book> {
  const book = moment.state.notebook(
    'resource lists',
    (): Book => ({ resources: newLists(), templates: newLists(), repeats: [] }),
  );
  if (book.message === moment.message) return book;
  book.message = moment.message;
  book.repeats = [];
  const { message } = moment;
  if (message.kind === 'notification') forget(book, message);
  else {
    const { page, refused } = readPaging(moment);
    if (page !== undefined) takePage(book, moment, page);
    else if (refused?.isFirst === true) takeRefusal(book, moment);
  }
  return book;
}

function newLists(): Lists {
  return { byCursor: new Map() };
}

function forget(book: Book, message: Extract<SingleMessage, { kind: 'notification' }>): void {
  if (message.method === 'notifications/resources/list_changed') {
    for (const lists of [book.resources, book.templates]) {
      lists.byCursor.clear();
      delete lists.newest;
    }
  } else if (message.method === 'notifications/resources/updated') {
    const uri = readObject(message, 'params')?.uri;
    const listed = typeof uri === 'string' ? book.resources.newest?.listed : undefined;
    const known = typeof uri === 'string' ? listed?.get(uri) : undefined;
    // What was said of it held before it changed; that it is there still holds.
    if (typeof uri === 'string' && known !== undefined)
      listed?.set(uri, { seq: known.seq, size: undefined, mimeType: undefined });
  }
}

/** A server without the method for templates has none. */
function takeRefusal(book: Book, { link, message, state }: MessageMoment): void {
  if (link.kind !== 'answer' || link.exchange.method !== 'resources/templates/list') return;
  if (readError(state, message)?.code === -32601) book.templates.newest = { ...newWalk(), isComplete: true };
}

function takePage(book: Book, moment: MessageMoment, page: Page): void {
  if (page.exchange.dir !== 'out' || page.isLoop) return;
  const isResources = page.method === 'resources/list';
  if (!isResources && page.method !== 'resources/templates/list') return;
  const lists = isResources ? book.resources : book.templates;
  const walk = walkOf(lists, page.asked.isFirst, page.asked.cursor);
  if (walk === undefined) return;
  if (page.sameAs !== undefined) {
    // A page that is the first one over again is a fault of paging; one of its resources says enough.
    if (isResources) book.repeats = takeResources(walk, moment, page.result.resources).slice(0, 1);
    return;
  }
  if (isResources) book.repeats = takeResources(walk, moment, page.result.resources);
  else takeTemplates(walk, page.result.resourceTemplates);
  const { nextCursor } = page.result;
  if (typeof nextCursor !== 'string') {
    walk.isComplete = nextCursor === undefined && !walk.isFull;
    return;
  }
  if (nextCursor.length > longestUri) return;
  lists.byCursor.set(nextCursor, walk);
  const [oldest] = lists.byCursor.keys();
  if (lists.byCursor.size > mostCursors && oldest !== undefined) lists.byCursor.delete(oldest);
}

function newWalk(): Walk {
  return { listed: new Map(), templates: [], isComplete: false, isFull: false, room: mostText };
}

function walkOf(lists: Lists, isFirst: boolean, cursor: string | undefined): Walk | undefined {
  if (isFirst) {
    lists.newest = newWalk();
    return lists.newest;
  }
  if (cursor === undefined) return undefined;
  const walk = lists.byCursor.get(cursor);
  // A page that is asked for again would have everything twice.
  lists.byCursor.delete(cursor);
  return walk;
}

function takeResources(walk: Walk, { message, seq }: MessageMoment, items: unknown): readonly Repeat[] {
  if (!Array.isArray(items)) return [];
  const repeats: Repeat[] = [];
  items.forEach((item: unknown, index) => {
    if (!isObject(item) || typeof item.uri !== 'string') return;
    const { uri, size, mimeType } = item;
    const known = walk.listed.get(uri);
    if (known !== undefined)
      repeats.push({ uri, pointer: `${message.pointer}/result/resources/${index}/uri`, first: known.seq });
    else if (walk.listed.size < mostListed && takeRoom(walk, uri))
      walk.listed.set(uri, {
        seq,
        size: typeof size === 'number' ? size : undefined,
        mimeType: keepType(mimeType),
      });
    else walk.isFull = true;
  });
  return repeats;
}

function takeTemplates(walk: Walk, items: unknown): void {
  if (!Array.isArray(items)) return;
  for (const item of items) {
    if (!isObject(item) || typeof item.uriTemplate !== 'string') continue;
    const { uriTemplate, mimeType } = item;
    if (walk.templates.length >= mostTemplates || !takeRoom(walk, uriTemplate)) {
      walk.isFull = true;
      return;
    }
    const open = uriTemplate.indexOf('{');
    walk.templates.push({
      start: open < 0 ? uriTemplate : uriTemplate.slice(0, open),
      end: open < 0 ? '' : uriTemplate.slice(uriTemplate.lastIndexOf('}') + 1),
      mimeType: keepType(mimeType),
    });
  }
}

function takeRoom(walk: Walk, text: string): boolean {
  if (text.length > longestUri || text.length > walk.room) return false;
  walk.room -= text.length;
  return true;
}

function keepType(mimeType: unknown): string | undefined {
  return typeof mimeType === 'string' && mimeType.length <= longestType ? mimeType : undefined;
}

/** The resource as the newest listing has it. */
export function listedAs({ resources }: Readonly<Book>, uri: string): Listed | undefined {
  return resources.newest?.listed.get(uri);
}

/** The templates that a URI may be made from; undefined when not all templates are known. */
export function templatesFor({ templates }: Readonly<Book>, uri: string): readonly Template[] | undefined {
  const { newest } = templates;
  if (newest?.isComplete !== true) return undefined;
  return newest.templates.filter(({ start, end }) => uri.startsWith(start) && uri.endsWith(end));
}

/** Tells that both listings are known as a whole and neither has the URI, nor one that it lies below. */
export function isNowhere(book: Readonly<Book>, uri: string): boolean {
  const { newest } = book.resources;
  if (newest?.isComplete !== true || templatesFor(book, uri)?.length !== 0) return false;
  for (const listed of newest.listed.keys()) if (uri.startsWith(listed)) return false;
  return true;
}
