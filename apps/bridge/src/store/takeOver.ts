import type { DatabaseSync } from 'node:sqlite';
import type { Seq } from '@mcpeek/protocol/base/ids';
import { cutGist } from '@mcpeek/protocol/record/gist';
import { readDescription, writeDescription } from './captureMeta.ts';
import type { StoredRecord } from './captureStore.ts';
import { createCaptureWriter } from './captureWriter.ts';
import { readStoredState } from './readStoredState.ts';

const noteText = 'The bridge ended before this session did.';
/** So many are named in the note. */
const mostNamed = 20;

/** A request that nobody answered while the session went on. */
interface OpenRequest {
  readonly seq: Seq;
  readonly dir: string;
  readonly method: string;
}

/** Closes a capture whose bridge is gone: says so and what was open in a last record, once; nothing stays open. */
export function appendBridgeEnded(database: DatabaseSync): void {
  const last = database
    .prepare(
      `select at_us, kind, json_extract(rare, '$.note.kind') as note from records order by seq desc limit 1`,
    )
    .get();
  if (last?.note === 'bridgeEnded') return;
  const seq = readStoredState({ kind: 'open', database }).lastSeq + 1;
  const atUs = Number(last?.at_us ?? 0);
  const open = readOpenRequests(database);
  const text = textOf(open);
  const entry: StoredRecord = {
    record: {
      seq,
      atUs,
      dir: 'none',
      kind: 'note',
      bytes: 0,
      end: '',
      note: { kind: 'bridgeEnded', text },
    },
    row: { seq, atUs, dir: 'none', kind: 'note', gist: cutGist(text), bytes: 0 },
  };
  createCaptureWriter(database).write({
    entries: [entry],
    // As when a server ends: what we asked failed, and what it asked nobody can answer any more. When that was is not known.
    updates: open.map((request) => ({
      seq: request.seq,
      status: request.dir === 'out' ? ('error' as const) : ('cancelled' as const),
    })),
    findings: [],
  });
  const description = readDescription(database);
  if (description !== undefined && description.ending === undefined) {
    writeDescription(database, { ...description, ending: 'the bridge ended' });
  }
}

function readOpenRequests(database: DatabaseSync): readonly OpenRequest[] {
  return database
    .prepare(`select seq, dir, method from records where kind = 'request' and status = 'open' order by seq`)
    .all()
    .map(({ seq, dir, method }) => ({
      seq: Number(seq),
      dir: String(dir),
      method: String(method),
    }));
}

function textOf(open: readonly OpenRequest[]): string {
  const ours = open.filter(({ dir }) => dir === 'out');
  if (ours.length === 0) return noteText;
  const names = ours.slice(0, mostNamed).map(({ seq, method }) => `${method} #${seq}`);
  const more = ours.length > mostNamed ? `, and ${ours.length - mostNamed} more` : '';
  return `${noteText} Unanswered: ${names.join(', ')}${more}.`;
}
