import { assertNever } from '../base/assertNever.ts';
import type { Seq } from '../base/ids.ts';
import type { SummaryRow } from '../record/summaryRow.ts';
import type { FilterNode } from './filterAst.ts';

/** What a filter may ask beside the row. */
export interface FilterContext {
  /** The text of the row's frame; empty where it has none. */
  readonly text: () => string;
  /** `seq` of the first record that closes an exchange; undefined while it is open. */
  readonly endOf: (request: Seq) => Seq | undefined;
}

/** Says whether a row matches. */
export type FilterPredicate = (row: SummaryRow, context: FilterContext) => boolean;

/** Makes a filter's predicate; it agrees with the SQL of the same filter on every row. */
export function createFilterPredicate(node: FilterNode): FilterPredicate {
  switch (node.kind) {
    case 'everything':
      return () => true;
    case 'and': {
      const parts = node.parts.map(createFilterPredicate);
      return (row, context) => parts.every((part) => part(row, context));
    }
    case 'or': {
      const parts = node.parts.map(createFilterPredicate);
      return (row, context) => parts.some((part) => part(row, context));
    }
    case 'not': {
      const part = createFilterPredicate(node.part);
      return (row, context) => !part(row, context);
    }
    case 'word': {
      const pattern = wordPattern(node.word);
      return (_row, context) => pattern.test(context.text());
    }
    case 'recordKind': {
      const kinds = new Set(node.kinds);
      return (row) => kinds.has(row.kind);
    }
    case 'exchange':
      return (row, context) => isOfExchange(row, node.request, context);
    default:
      return assertNever(node);
  }
}

/** Letters A to Z match either case and nothing else; the flag `i` would also fold É. */
function wordPattern(word: string): RegExp {
  const source = word
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  return new RegExp(source);
}

function isOfExchange(row: SummaryRow, request: Seq, context: FilterContext): boolean {
  if (row.seq === request || row.exchange === request) return true;
  if (row.items?.some((item) => item.exchange?.seq === request) === true) return true;
  if (row.exchange !== undefined || row.dir !== 'in' || row.seq < request) return false;
  if (row.kind !== 'notification' && row.kind !== 'malformed') return false;
  return row.seq < (context.endOf(request) ?? Number.POSITIVE_INFINITY);
}
