import { assertNever } from '../base/assertNever.ts';
import { endsExchangeSql } from './endsExchange.ts';
import type { FilterNode } from './filterAst.ts';
import { foldCase } from './foldCase.ts';

/** A condition on a row of the table `records`, never NULL, with the values of its question marks in order. */
export interface FilterSql {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** What the store's tables call things. */
export interface FilterColumns {
  /** An expression for the text of the frame: TEXT, BLOB or NULL. */
  readonly body: string;
}

/** Writes a filter as SQL; it agrees with the predicate of the same filter on every row. */
export function toFilterSql(node: FilterNode, columns: FilterColumns): FilterSql {
  switch (node.kind) {
    case 'everything':
      return { sql: '1', params: [] };
    case 'and':
      return join(node.parts, ' and ', '1', columns);
    case 'or':
      return join(node.parts, ' or ', '0', columns);
    case 'not': {
      const { sql, params } = toFilterSql(node.part, columns);
      return { sql: `not (${sql})`, params };
    }
    case 'word':
      // `lower` folds ASCII only, and unlike LIKE it looks past a NUL.
      return { sql: `instr(lower(coalesce(${columns.body}, '')), ?) > 0`, params: [foldCase(node.word)] };
    case 'recordKind':
      return { sql: `records.kind in (${node.kinds.map(() => '?').join(', ')})`, params: node.kinds };
    case 'exchange':
      return {
        sql: `(records.seq = ? or coalesce(records.exchange = ?, 0)
          or records.seq in (select seq from batch_exchanges where exchange = ?)
          or (records.exchange is null and records.dir = 'in' and records.kind in ('notification', 'malformed')
            and records.seq > ? and records.seq < coalesce((select min(seq) from (
              select seq from records ends where ends.exchange = ? and ends.exchange <> ends.seq and ${endsExchangeSql('ends')}
              union all select seq from batch_exchanges where exchange = ? and is_end = 1)), 9007199254740991)))`,
        params: [node.request, node.request, node.request, node.request, node.request, node.request],
      };
    default:
      return assertNever(node);
  }
}

function join(
  parts: readonly FilterNode[],
  operator: string,
  empty: string,
  columns: FilterColumns,
): FilterSql {
  if (parts.length === 0) return { sql: empty, params: [] };
  const written = parts.map((part) => toFilterSql(part, columns));
  return {
    sql: written.map(({ sql }) => `(${sql})`).join(operator),
    params: written.flatMap(({ params }) => params),
  };
}
