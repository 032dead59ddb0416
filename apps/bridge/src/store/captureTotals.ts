import type { DatabaseSync } from 'node:sqlite';
import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding, Severity } from '@mcpeek/protocol/record/finding';
import { readSavedTotals, writeSavedTotals } from './captureMeta.ts';
import type { StoredRecord } from './captureStore.ts';

/** Running sums of one capture. */
export interface CaptureTotals {
  readonly bytes: () => number;
  readonly findings: () => { readonly error: number; readonly warning: number; readonly info: number };
  readonly worst: () => Severity | null;
  readonly add: (entries: readonly StoredRecord[], findings: readonly Finding[]) => void;
  readonly takeBack: (
    entries: readonly StoredRecord[],
    findings: readonly Pick<Finding, 'severity'>[],
  ) => void;
}

/** Makes sums that start at what is given. */
export function createCaptureTotals(start: {
  readonly bytes: number;
  readonly findings: Readonly<Record<Severity, number>>;
}): CaptureTotals {
  let bytes = start.bytes;
  const counts = { ...start.findings };
  const change = (
    sign: 1 | -1,
    entries: readonly StoredRecord[],
    findings: readonly Pick<Finding, 'severity'>[],
  ): void => {
    for (const { record } of entries) bytes += sign * record.bytes;
    for (const { severity } of findings) counts[severity] += sign;
  };
  return {
    bytes: () => bytes,
    findings: () => ({ ...counts }),
    worst() {
      if (counts.error > 0) return 'error';
      if (counts.warning > 0) return 'warning';
      return counts.info > 0 ? 'info' : null;
    },
    add: (entries, findings) => change(1, entries, findings),
    takeBack: (entries, findings) => change(-1, entries, findings),
  };
}

/** Sums of a stored capture: the saved ones and all that was written after them. */
export function readTotals(database: DatabaseSync): {
  readonly bytes: number;
  readonly findings: Record<Severity, number>;
} {
  const saved = readSavedTotals(database);
  const findings = { ...saved.findings };
  const added = database.prepare(
    'select severity, count(*) as count from findings where id > ? group by severity',
  );
  for (const { severity, count } of added.iterate(saved.throughFinding)) {
    if (severity === 'error' || severity === 'warning' || severity === 'info') {
      findings[severity] += Number(count);
    }
  }
  const sum = database
    .prepare('select coalesce(sum(bytes), 0) as bytes from records where seq > ?')
    .get(saved.throughSeq)?.bytes;
  return { bytes: saved.bytes + Number(sum ?? 0), findings };
}

/** Saves the sums of all that the database holds now; a capture without saved sums still opens, only slower. */
export function saveTotals(database: DatabaseSync): void {
  const { bytes, findings } = readTotals(database);
  writeSavedTotals(database, {
    throughSeq: readLastStoredSeq(database),
    bytes,
    throughFinding: Number(database.prepare('select max(id) as id from findings').get()?.id ?? 0),
    findings,
  });
}

/** Largest `seq` of a row; -1 when there is none. */
export function readLastStoredSeq(database: DatabaseSync): Seq {
  return Number(database.prepare('select max(seq) as seq from records').get()?.seq ?? -1);
}
