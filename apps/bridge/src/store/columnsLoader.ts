import type { Seq } from '@mcpeek/protocol/base/ids';
import { createCaptureColumns, type GrowingColumns } from './captureColumns.ts';
import type { CaptureDisk } from './captureDisk.ts';
import { readColumnSlice } from './worker/slices.ts';
import type { StoreHelper } from './worker/storeHelper.ts';

/** Fills the columns of a stored capture when they are first asked for. */
export interface ColumnsLoader {
  readonly columns: GrowingColumns;
  readonly isRead: () => boolean;
  readonly start: () => void;
  /** Calls back after each part that was read; returns a stop. */
  readonly onRead: (callBack: () => void) => () => void;
}

const smallRecords = 10_000;
const sliceRecords = 20_000;

/** Columns of a new capture are complete from the start (`isNew`). */
export function createColumnsLoader(of: {
  readonly isNew: boolean;
  readonly path: string;
  readonly disk: CaptureDisk;
  readonly helper: StoreHelper;
  readonly lastSeq: () => Seq;
}): ColumnsLoader {
  const columns = createCaptureColumns();
  const listeners = new Set<() => void>();
  let state: 'unread' | 'reading' | 'read' = of.isNew ? 'read' : 'unread';

  const readHere = (after: Seq): Seq | undefined => {
    const database = of.disk.database();
    if (database?.isOpen !== true) return undefined;
    const { slice, last } = readColumnSlice(database, after, sliceRecords);
    columns.appendSlice(slice);
    return last;
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const readBehind = async (): Promise<void> => {
    let after: Seq | undefined = -1;
    while (after !== undefined && after < of.lastSeq()) {
      const outcome = await of.helper.run({ kind: 'columns', path: of.path, after, limit: sliceRecords });
      if (outcome.kind === 'columns') {
        columns.appendSlice(outcome.columns.slice);
        after = outcome.columns.last;
      } else after = readHere(after);
      if (after === undefined || after >= of.lastSeq()) state = 'read';
      tell();
    }
  };

  return {
    columns,
    isRead: () => state === 'read',
    start() {
      if (state !== 'unread') return;
      state = 'reading';
      if (of.lastSeq() >= smallRecords) return void readBehind(); // Problems of the worker come back as outcomes.
      readHere(-1);
      state = 'read';
    },
    onRead(callBack) {
      listeners.add(callBack);
      return () => void listeners.delete(callBack);
    },
  };
}
