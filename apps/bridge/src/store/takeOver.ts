import type { DatabaseSync } from 'node:sqlite';
import type { Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { cutGist } from '@mcpeek/protocol/record/gist';
import { gistOfProcess } from '@mcpeek/protocol/rules/gistOfProcess';
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

/**
 * Closes a capture whose bridge is gone, once: says so and what was open in a last record, and before it which living
 * processes the server left behind (`leftBy` knows by the number of the server's process). Nothing stays open.
 */
export function appendBridgeEnded(
  database: DatabaseSync,
  leftBy: (serverPid: number) => readonly number[],
): void {
  const last = database
    .prepare(`select at_us, json_extract(rare, '$.note.kind') as note from records order by seq desc limit 1`)
    .get();
  if (last?.note === 'bridgeEnded') return;
  const seq = readStoredState({ kind: 'open', database }).lastSeq + 1;
  const atUs = Number(last?.at_us ?? 0);
  const open = readOpenRequests(database);
  const serverPid = readServerPid(database);
  const pids = serverPid === undefined ? [] : leftBy(serverPid);
  const entries: StoredRecord[] = [];
  if (pids.length > 0) {
    const process = { event: 'strays', pids } as const;
    const gist = cutGist(gistOfProcess(process));
    entries.push(entryOf({ seq, atUs, kind: 'process' }, gist, { process }));
  }
  const text = textOf(open);
  const note = { kind: 'bridgeEnded', text } as const;
  entries.push(entryOf({ seq: seq + entries.length, atUs, kind: 'note' }, cutGist(text), { note }));
  createCaptureWriter(database).write({
    entries,
    // As when a server ends: what we asked failed, and what it asked nobody can answer any more. When that was is not known.
    updates: [
      ...open.map((request) => ({
        seq: request.seq,
        status: request.dir === 'out' ? ('error' as const) : ('cancelled' as const),
      })),
      ...readOpenExchanges(database).map((each) => ({ seq: each, status: 'cancelled' as const })),
    ],
    findings: [],
  });
  const description = readDescription(database);
  if (description !== undefined && description.ending === undefined) {
    writeDescription(database, { ...description, ending: 'the bridge ended' });
  }
}

function entryOf(
  place: Pick<CaptureRecord, 'seq' | 'atUs' | 'kind'>,
  gist: string,
  content: Pick<CaptureRecord, 'note' | 'process'>,
): StoredRecord {
  const shared = { ...place, dir: 'none', bytes: 0 } as const;
  return { record: { ...shared, end: '', ...content }, row: { ...shared, gist } };
}

/** The number that the server's process had; undefined when none was started. */
function readServerPid(database: DatabaseSync): number | undefined {
  const started = database
    .prepare(
      `select json_extract(rare, '$.process.pid') as pid from records
       where kind = 'process' and json_extract(rare, '$.process.event') = 'spawned' order by seq desc limit 1`,
    )
    .get();
  return typeof started?.pid === 'number' ? started.pid : undefined;
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

/** The heads of HTTP exchanges whose end was not seen. */
function readOpenExchanges(database: DatabaseSync): readonly number[] {
  return database
    .prepare(`select seq from records where kind = 'http' and status = 'open' order by seq`)
    .all()
    .map(({ seq }) => Number(seq));
}

function textOf(open: readonly OpenRequest[]): string {
  const ours = open.filter(({ dir }) => dir === 'out');
  if (ours.length === 0) return noteText;
  const names = ours.slice(0, mostNamed).map(({ seq, method }) => `${method} #${seq}`);
  const more = ours.length > mostNamed ? `, and ${ours.length - mostNamed} more` : '';
  return `${noteText} Unanswered: ${names.join(', ')}${more}.`;
}
