import { textAt } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import {
  type Asked,
  cursorBookOf,
  isListMethod,
  issue,
  type ListMethod,
  leadsBack,
  listMembers,
  type Pages,
  pagesOf,
} from './cursorBook.ts';

/** A request for a page. */
export interface PageRequest {
  readonly method: ListMethod;
  readonly params: ReadObject | undefined;
  readonly cursor?: string;
  /** The lists that gave out the cursor, when this one did not. */
  readonly strange?: { readonly others: readonly { readonly method: ListMethod; readonly seq: number }[] };
}

/** A page as it came. */
export interface Page {
  readonly method: ListMethod;
  readonly exchange: ExchangeEntry;
  readonly asked: Asked;
  readonly result: ReadObject;
  readonly isEmpty: boolean;
  /** It leads back to a page before it. */
  readonly isLoop: boolean;
  /** The first page, when this is another one and has the very same items. */
  readonly sameAs?: number;
}

interface Seen {
  message?: SingleMessage;
  request?: PageRequest | undefined;
  page?: Page | undefined;
  /** What an error refused. */
  refused?: Asked | undefined;
}

/** Reads what a message says of a list and notes it, once however many rules ask; nothing for all else. */
export function readPaging(moment: MessageMoment): Readonly<Seen> {
  const { message, state } = moment;
  const seen = seenOf(state);
  if (seen.message === message) return seen;
  seen.message = message;
  seen.request = takeRequest(moment);
  seen.page = undefined;
  seen.refused = undefined;
  const { link } = moment;
  if (link.kind !== 'answer' || !isListMethod(link.exchange.method)) return seen;
  const book = cursorBookOf(state);
  const asked = book.open.get(link.exchange);
  book.open.delete(link.exchange);
  if (asked === undefined || !isList(moment, link.exchange.method)) return seen;
  if (message.kind === 'error') seen.refused = asked;
  else seen.page = takePage(moment, link.exchange, link.exchange.method, asked);
  return seen;
}

function seenOf(state: RuleState): Seen {
  return state.notebook('pagination message', (): Seen => ({}));
}

/** Tasks are listed in 2025-11-25 alone. */
function isList({ revision }: MessageMoment, method: ListMethod): boolean {
  return method !== 'tasks/list' || revision === '2025-11-25';
}

function takeRequest(moment: MessageMoment): PageRequest | undefined {
  const { message, link, state, dir } = moment;
  if (message.kind !== 'request' || link.kind !== 'request' || !isListMethod(message.method))
    return undefined;
  const { method } = message;
  if (!isList(moment, method)) return undefined;
  const book = cursorBookOf(state);
  const params = readObject(message, 'params');
  const cursor = params?.cursor;
  if (typeof cursor !== 'string') {
    book.open.set(link.exchange, { isFirst: cursor === undefined, isStrange: false });
    return { method, params };
  }
  const pages = pagesOf(book, dir, method);
  // Cursors may have been given out before the capture began.
  const { initializeAnswerSeq, supportedVersions } = state.session();
  const hasBegun =
    moment.revision === '2026-07-28'
      ? supportedVersions !== undefined || pages.issued.size > 0
      : initializeAnswerSeq !== undefined;
  const isStrange = hasBegun && !pages.isFull && !pages.issued.has(cursor);
  book.open.set(link.exchange, { isFirst: false, cursor, isStrange });
  if (!isStrange) return { method, params, cursor };
  const others = [...book.pages[dir]].flatMap(([other, { issued }]) => {
    const seq = issued.get(cursor)?.seq;
    return seq === undefined ? [] : [{ method: other, seq }];
  });
  return { method, params, cursor, strange: { others } };
}

function takePage(
  moment: MessageMoment,
  exchange: ExchangeEntry,
  method: ListMethod,
  asked: Asked,
): Page | undefined {
  const { message, state, seq } = moment;
  const result = readObject(message, 'result');
  if (result === undefined) return undefined;
  const pages = pagesOf(cursorBookOf(state), exchange.dir, method);
  const items = result[listMembers[method]];
  const isEmpty = Array.isArray(items) && items.length === 0;
  const next = typeof result.nextCursor === 'string' ? result.nextCursor : undefined;
  if (asked.isFirst) delete pages.first;
  const isLoop = next !== undefined && leadsBack(pages, next, asked.cursor);
  const sameAs = isEmpty ? undefined : compareWithFirst(moment, pages, method, asked, result);
  if (next !== undefined && !isLoop) issue(pages, next, seq, asked.cursor);
  return {
    method,
    exchange,
    asked,
    result,
    isEmpty,
    isLoop,
    ...(sameAs === undefined ? {} : { sameAs }),
  };
}

/** Keeps the items of a first page that another page follows, and tells when a later page has the same. */
function compareWithFirst(
  { message, seq }: MessageMoment,
  pages: Pages,
  method: ListMethod,
  { isFirst, cursor }: Asked,
  result: ReadObject,
): number | undefined {
  // A first page that none follows is compared with nothing.
  const isKept = isFirst && Object.hasOwn(result, 'nextCursor');
  const { first } = pages;
  if (!isKept && (isFirst || cursor === undefined || first === undefined)) return undefined;
  const items = textAt(message, `/result/${listMembers[method]}`);
  if (items === undefined) return undefined;
  if (!isFirst) return items === first?.items ? first.seq : undefined;
  pages.first = { seq, items };
  return undefined;
}
