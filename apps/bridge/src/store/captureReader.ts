import type { DatabaseSync } from 'node:sqlite';
import type { Seq } from '@mcpeek/protocol/base/ids';
import { endsExchangeSql } from '@mcpeek/protocol/filter/endsExchange';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { findingSchema } from '@mcpeek/protocol/record/recordSchema';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { StoredRecord } from './captureStore.ts';
import { headColumns, recordColumns, rowColumns, toRow, toStoredRecord } from './recordCodec.ts';
import { parse } from './storedJson.ts';

/** Reads one database. */
export interface CaptureReader {
  readonly record: (seq: Seq) => StoredRecord | undefined;
  /** The same with only the head of a long body. */
  readonly recordHead: (seq: Seq) => StoredRecord | undefined;
  readonly row: (seq: Seq) => SummaryRow | undefined;
  /** Rows from `first` to `last`, both included. */
  readonly rowsBetween: (first: Seq, last: Seq) => readonly SummaryRow[];
  /** Records from `first` on, at most so many. */
  readonly recordsFrom: (first: Seq, limit: number) => Iterable<StoredRecord>;
  readonly exchangeRows: (request: Seq, limit: number) => readonly SummaryRow[];
  /** Records of an HTTP exchange, oldest first, of long texts only the head. */
  readonly httpRecords: (id: number, limit: number) => readonly StoredRecord[];
  /** `seq` of the first record that closes an exchange; see `endsExchange`. */
  readonly endOf: (request: Seq) => Seq | undefined;
  readonly findingsOf: (seq: Seq) => readonly Finding[];
  /** Findings of other records that name this one, at most 20. */
  readonly relatedFindings: (seq: Seq) => readonly Finding[];
}

/** Prepares the statements once; the database stays the caller's. */
export function createCaptureReader(database: DatabaseSync): CaptureReader {
  const selectRow = database.prepare(`select ${rowColumns} from records where seq = ?`);
  const selectRows = database.prepare(
    `select ${rowColumns} from records where seq between ? and ? order by seq`,
  );
  const recordSql = `select ${recordColumns} from records`;
  const selectRecord = database.prepare(`${recordSql} where seq = ?`);
  const selectHead = database.prepare(`select ${headColumns} from records where seq = ?`);
  const selectExchange = database.prepare(
    `select ${rowColumns} from records where seq in (select ?1 union select seq from records where exchange = ?1 and exchange <> seq
       union select seq from batch_exchanges where exchange = ?1) order by seq limit ?2`,
  );
  const selectHttp = database.prepare(
    `select ${headColumns} from records where rare is not null and json_extract(rare, '$.http.id') = ?1 order by seq limit ?2`,
  );
  for (const select of [selectRow, selectRows, selectRecord, selectHead, selectExchange, selectHttp])
    select.setReturnArrays(true);
  const selectEnd = database.prepare(
    `select min(seq) as seq from (
       select seq from records where exchange = ?1 and exchange <> seq and ${endsExchangeSql('records')}
       union all select seq from batch_exchanges where exchange = ?1 and is_end = 1)`,
  );
  const selectFindings = database.prepare('select finding from findings where seq = ? order by id');

  const selectRelated = database.prepare(
    `select finding from findings where id in (select finding from finding_records where seq = ?) order by id limit 20`,
  );
  const parseFindings = (found: readonly Record<string, unknown>[]): readonly Finding[] =>
    found.flatMap(({ finding }) => {
      const parsed = typeof finding === 'string' ? parse(findingSchema, finding) : undefined;
      return parsed === undefined ? [] : [parsed];
    });

  return {
    record(seq) {
      const sql = selectRecord.get(seq);
      return sql === undefined ? undefined : toStoredRecord(sql);
    },
    recordHead(seq) {
      const sql = selectHead.get(seq);
      return sql === undefined ? undefined : toStoredRecord(sql);
    },
    row(seq) {
      const sql = selectRow.get(seq);
      return sql === undefined ? undefined : toRow(sql);
    },
    rowsBetween: (first, last) => selectRows.all(first, last).map(toRow),
    *recordsFrom(first, limit) {
      // A statement of its own: the caller may stop half-way, or start another walk meanwhile.
      const select = database.prepare(`${recordSql} where seq >= ? order by seq limit ?`);
      select.setReturnArrays(true);
      for (const sql of select.iterate(first, limit)) yield toStoredRecord(sql);
    },
    exchangeRows: (request, limit) => selectExchange.all(request, limit).map(toRow),
    httpRecords: (id, limit) => selectHttp.all(id, limit).map(toStoredRecord),
    endOf(request) {
      const seq = selectEnd.get(request)?.seq;
      return typeof seq === 'number' ? seq : undefined;
    },
    findingsOf: (seq) => parseFindings(selectFindings.all(seq)),
    relatedFindings: (seq) => parseFindings(selectRelated.all(seq)),
  };
}
