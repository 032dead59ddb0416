import type { Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureHandle, StoredRecord } from './captureStore.ts';

const sliceRecords = 500;
const sliceBytes = 4 * 1024 * 1024;

/** Walks through what a capture holds now in slices of a few MiB, and lets other work go on between them. */
export async function* readRecordSlices(
  capture: Pick<CaptureHandle, 'recordsFrom' | 'lastSeq'>,
): AsyncGenerator<readonly StoredRecord[]> {
  const last = capture.lastSeq();
  let next: Seq = 0;
  while (next <= last) {
    const slice: StoredRecord[] = [];
    let bytes = 0;
    for (const entry of capture.recordsFrom(next, sliceRecords)) {
      if (entry.record.seq > last) break;
      slice.push(entry);
      bytes += entry.record.bytes;
      if (bytes >= sliceBytes) break;
    }
    const end = slice.at(-1)?.record.seq;
    if (end === undefined) return;
    next = end + 1;
    yield slice;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
