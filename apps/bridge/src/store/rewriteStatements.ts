import type { DatabaseSync } from 'node:sqlite';
import { type Severity, worseOf } from '@mcpeek/protocol/record/finding';
import { findingSchema } from '@mcpeek/protocol/record/recordSchema';
import { createWordReader, severities } from '@mcpeek/protocol/record/recordWords';
import type { StoredRecord } from './captureStore.ts';
import { parse } from './storedJson.ts';

/** What a rewriting took away. */
export interface Rewritten {
  readonly removed: readonly { readonly severity: Severity }[];
  /** Earlier rows that lost a finding, with the worst of what is left. */
  readonly relieved: readonly { readonly seq: number; readonly worst: Severity | undefined }[];
}

/** Removes the findings that a rewriting replaces. */
export interface FindingRemover {
  /** Those of these records, which follow each other; and those of earlier records that were added since `keep`. */
  readonly removeOf: (entries: readonly StoredRecord[]) => Rewritten;
  /** All findings up to now are to stay, but for those of records that are yet to be rewritten. */
  readonly keep: () => void;
}

const readSeverity = createWordReader(severities);

/** Prepares writing the columns of a row that are computed; its facts stay as they are. */
export function createRowRewriter(database: DatabaseSync): (entry: StoredRecord) => void {
  const update =
    database.prepare(`update records set rev = ?, exchange = ?, method = ?, gist = ?, id_text = ?,
    status = ?, took_us = ?, worst = ?, items = ? where seq = ?`);
  return ({ record, row }) =>
    void update.run(
      row.rev ?? null,
      row.exchange ?? record.exchange ?? null,
      row.method ?? null,
      row.gist,
      row.idText ?? null,
      row.status ?? null,
      row.tookUs ?? null,
      row.worst ?? null,
      row.items === undefined ? null : JSON.stringify(row.items),
      row.seq,
    );
}

/** Prepares the removal; whatever a session adds between two slices, it judged by the old revision. */
export function createFindingRemover(database: DatabaseSync): FindingRemover {
  const selectOf = database.prepare('select id, finding from findings where seq between ? and ?');
  const selectAdded = database.prepare('select id, finding from findings where id > ? and seq < ?');
  const selectLast = database.prepare('select max(id) as id from findings');
  const selectSeverities = database.prepare('select severity from findings where seq = ?');
  const updateWorst = database.prepare('update records set worst = ? where seq = ?');
  const removeFinding = database.prepare('delete from findings where id = ?');
  const removeRelated = database.prepare('delete from finding_records where seq = ? and finding = ?');
  const readLast = (): number => Number(selectLast.get()?.id ?? 0);
  let kept: number | undefined;

  const remove = (found: readonly Record<string, unknown>[]) =>
    found.flatMap(({ id, finding: text }) => {
      const finding = typeof text === 'string' ? parse(findingSchema, text) : undefined;
      for (const seq of finding?.related ?? []) removeRelated.run(seq, Number(id));
      removeFinding.run(Number(id));
      return finding === undefined ? [] : [finding];
    });
  const relieve = (seq: number) => {
    let worst: Severity | undefined;
    for (const { severity } of selectSeverities.all(seq)) worst = worseOf(worst, readSeverity(severity));
    updateWorst.run(worst ?? null, seq);
    return { seq, worst };
  };

  return {
    removeOf(entries) {
      const first = entries[0]?.record;
      const last = entries.at(-1)?.record;
      if (first === undefined || last === undefined) return { removed: [], relieved: [] };
      if (kept === undefined || first.seq === 0) kept = readLast();
      const added = remove(selectAdded.all(kept, first.seq));
      const relieved = [...new Set(added.map(({ seq }) => seq))].map(relieve);
      const removed = remove(selectOf.all(first.seq, last.note?.through ?? last.seq));
      return { removed: [...added, ...removed], relieved };
    },
    keep() {
      kept = readLast();
    },
  };
}
