import type { HttpBook, HttpExchange } from '@mcpeek/protocol/rules/httpBook';

/** The exchange that began what redirects led on. */
export function rootOf(book: HttpBook, of: HttpExchange): number {
  const before = of.request.redirectOf === undefined ? undefined : book.find(of.request.redirectOf);
  return before === undefined ? of.id : rootOf(book, before);
}
