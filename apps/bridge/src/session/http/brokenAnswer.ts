import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { askedIn, type HttpBook, type HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Judged } from '@mcpeek/protocol/rules/judge';
import { isOpen } from './resuming.ts';

/** The one request whose stream brought something else than messages, and so will not bring its answer. */
export function findBroken(
  book: HttpBook,
  { record, row }: Judged,
): { readonly request: ExchangeEntry; readonly exchange: HttpExchange } | undefined {
  const isBroken = record.kind === 'malformed' || (record.kind === 'error' && row.status === 'unmatched');
  if (!isBroken || record.dir !== 'in' || record.http?.part !== 'event') return undefined;
  const exchange = book.find(record.http.id);
  const [request, another] = exchange === undefined ? [] : askedIn(exchange).filter(isOpen);
  if (exchange === undefined || request === undefined || another !== undefined) return undefined;
  return row.exchange === request.seq ? { request, exchange } : undefined;
}

/** Why a request that was answered with something else than a response has no answer, in the same words. */
export function whyBroken({ seq, text }: Pick<CaptureRecord, 'seq' | 'text'>): string {
  const hint = /session/i.test(text ?? '')
    ? '; if that says that the session is over, the server should answer HTTP 404 instead'
    : '';
  return `was answered with something that is no answer to it (#${seq})${hint}`;
}
