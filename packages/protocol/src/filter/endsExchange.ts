import type { RecordKind } from '../record/captureRecord.ts';

/** Whether a record that belongs to an exchange closes it: an answer, a cancellation, or a note that nobody waits any more. */
export function endsExchange(record: { readonly kind: RecordKind; readonly method?: string }): boolean {
  switch (record.kind) {
    case 'result':
    case 'error':
    case 'note':
      return true;
    default:
      return record.method === 'notifications/cancelled';
  }
}

/** The same as an SQL condition on a table with these columns. */
export const endsExchangeSql = (table: string): string =>
  `(${table}.kind in ('result', 'error', 'note') or coalesce(${table}.method = 'notifications/cancelled', 0))`;
