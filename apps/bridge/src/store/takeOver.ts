import type { DatabaseSync } from 'node:sqlite';
import { readDescription, writeDescription } from './captureMeta.ts';
import type { StoredRecord } from './captureStore.ts';
import { createCaptureWriter } from './captureWriter.ts';
import { readStoredState } from './readStoredState.ts';

const noteText = 'The bridge ended before this session did.';

/** Closes a capture whose bridge is gone: says so in a last record, once. */
export function appendBridgeEnded(database: DatabaseSync): void {
  const last = database
    .prepare(
      `select at_us, kind, json_extract(rare, '$.note.kind') as note from records order by seq desc limit 1`,
    )
    .get();
  if (last?.note === 'bridgeEnded') return;
  const seq = readStoredState({ kind: 'open', database }).lastSeq + 1;
  const atUs = Number(last?.at_us ?? 0);
  const entry: StoredRecord = {
    record: {
      seq,
      atUs,
      dir: 'none',
      kind: 'note',
      bytes: 0,
      end: '',
      note: { kind: 'bridgeEnded', text: noteText },
    },
    row: { seq, atUs, dir: 'none', kind: 'note', gist: noteText, bytes: 0 },
  };
  createCaptureWriter(database).write({ entries: [entry], updates: [], findings: [] });
  const description = readDescription(database);
  if (description !== undefined && description.ending === undefined) {
    writeDescription(database, { ...description, ending: 'the bridge ended' });
  }
}
