import type { DatabaseSync } from 'node:sqlite';
import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { Clock } from '../platform/clock.ts';
import { createCaptureDisk, type DiskStart } from './captureDisk.ts';
import type { CaptureDescription, RejudgeMark } from './captureMeta.ts';
import { createCaptureReads } from './captureReads.ts';
import { scanCapture } from './captureScan.ts';
import type {
  CaptureHandle,
  CommitBatch,
  CommitNotice,
  Rejudging,
  StoredRecord,
  StoreTrouble,
} from './captureStore.ts';
import { createCaptureTotals } from './captureTotals.ts';
import { createColumnsLoader } from './columnsLoader.ts';
import { noticeOf } from './commitNotice.ts';
import { createCommitQueue } from './commitQueue.ts';
import { readDataVersion } from './database.ts';
import { readFindingGroups, readFindingPage } from './findingGroups.ts';
import { readStoredState } from './readStoredState.ts';
import { createRejudging } from './rejudging.ts';
import { createSeqGaps } from './seqGaps.ts';
import { settleBatch } from './settleBatch.ts';
import { toSummary } from './toSummary.ts';
import type { StoreHelper } from './worker/storeHelper.ts';

/** One capture in memory, shared by all its handles. */
export interface OpenCapture {
  /** A handle of its own; a writing one is asked for once at most. */
  readonly handle: (role: 'writes' | 'reads') => CaptureHandle;
  readonly summary: () => CaptureSummary;
  readonly describe: CaptureHandle['describe'];
  /** A session writes to it. */
  readonly isWritten: () => boolean;
  readonly isRejudged: () => boolean;
  /** Another bridge, which writes it, has written since it was opened here. */
  readonly isOutdated: () => boolean;
  /** Begins to judge it again; not while it is, and not when it is read-only. The lock is the caller's. */
  readonly rejudge: (revision: Revision | null) => Rejudging;
  /** Closes it whatever handles are left; resolves when the file is free. */
  readonly close: () => Promise<void>;
}

/** What an open capture needs, and whom it tells. */
export interface OpenCaptureOptions {
  readonly captureId: CaptureId;
  readonly path: string;
  readonly start: DiskStart;
  readonly description: CaptureDescription;
  /** Another bridge writes it. */
  readonly isReadOnly: boolean;
  readonly clock: Clock;
  readonly helper: StoreHelper;
  readonly onOpenDatabase?: (database: DatabaseSync) => void;
  readonly onSummary: () => void;
  readonly onTrouble: (trouble: StoreTrouble) => void;
  /** Nothing is written to it any more; so many records are lost, since the disk refused them to the end. */
  readonly onWritten: (lost: number) => void;
  /** The last handle was closed. */
  readonly onUnused: () => void;
}

const recordsPerSavedTotals = 10_000;

/** Opens or makes one capture. */
export function createOpenCapture(of: OpenCaptureOptions): OpenCapture {
  const { captureId, path, clock, helper } = of;
  const disk = createCaptureDisk({
    path,
    start: of.start,
    clock,
    helper,
    ...(of.onOpenDatabase === undefined ? {} : { onOpen: of.onOpenDatabase }),
  });
  const openedVersion = of.isReadOnly ? readDataVersion(disk.database()) : undefined;
  const stored = readStoredState(of.start);
  const totals = createCaptureTotals(stored);
  const gaps = createSeqGaps();
  for (const { first, through } of stored.gaps) gaps.add(first, through);
  let lastSeq = stored.lastSeq;
  let description = of.description;
  let isDescriptionStored = disk.database() !== undefined;
  let isWritten = false;
  let handles = 0;
  let unsavedRecords = 0;
  let closing: Promise<void> | undefined;
  let rejudging: ReturnType<typeof createRejudging> | undefined;
  let collapsed: { readonly gap: StoredRecord; readonly through: number } | undefined;
  const listeners = new Set<(notice: CommitNotice) => void>();
  const loader = createColumnsLoader({ isNew: lastSeq < 0, path, disk, helper, lastSeq: () => lastSeq });
  const columns = loader.columns;

  const queue = createCommitQueue({
    disk,
    clock,
    onTrouble: (kind, message, lost) => of.onTrouble({ captureId, kind, message, lost }),
    onCollapse(gap, through, lost) {
      totals.takeBack(lost.entries, lost.findings);
      gaps.add(gap.record.seq, through);
      columns.cutAt(gaps.toPlace(gap.record.seq));
      columns.append(gap.row);
      collapsed = { gap, through };
    },
  });
  const count = (): number => (lastSeq < 0 ? 0 : gaps.toPlace(lastSeq) + 1);
  const reads = createCaptureReads({ disk, waiting: queue.waiting, gaps, count });

  const storeDescription = (): string | undefined => {
    const problem = disk.describe(description);
    isDescriptionStored = problem === undefined;
    return problem;
  };
  const tell = (notice: CommitNotice): void => {
    for (const listener of [...listeners]) listener(notice);
    of.onSummary();
  };
  const saveTotals = (): void => {
    // Saved sums are of findings that stay.
    if (!queue.waiting.isEmpty() || description.rejudging !== undefined) return;
    unsavedRecords = 0;
    disk.saveTotals({ bytes: totals.bytes(), findings: totals.findings() });
  };

  const commit = (batch: CommitBatch): boolean => {
    const settled = settleBatch(batch);
    totals.add(settled.entries, settled.findings);
    for (const { row, record } of settled.entries) {
      const through = record.note?.through;
      if (through !== undefined) gaps.add(record.seq, through);
      lastSeq = through ?? record.seq;
      columns.append(row);
    }
    for (const { seq, worst } of settled.updates) {
      if (worst !== undefined) columns.raiseWorst(gaps.toPlace(seq), worst);
    }
    collapsed = undefined;
    const isStored = queue.add(settled);
    if (isStored && !isDescriptionStored) storeDescription();
    unsavedRecords += settled.entries.length;
    if (isStored && unsavedRecords >= recordsPerSavedTotals) saveTotals();
    tell(
      noticeOf(
        batch,
        settled.entries,
        settled.updates.map(({ seq }) => seq),
        collapsed,
      ),
    );
    return isStored;
  };

  const describe: CaptureHandle['describe'] = (change) => {
    description = { ...description, ...change };
    of.onSummary();
    return storeDescription();
  };
  const summary = (): CaptureSummary =>
    toSummary({
      captureId,
      description,
      totals,
      records: count(),
      open: isWritten || of.isReadOnly,
      isReadOnly: of.isReadOnly,
      ...(rejudging === undefined ? {} : { rejudged: rejudging.done() }),
    });
  const markRejudging = (
    mark: RejudgeMark | undefined,
    forced: Revision | null | undefined = description.forcedRevision,
  ): void => {
    const { rejudging: _, forcedRevision: __, ...rest } = description;
    description = {
      ...rest,
      ...(forced === undefined || forced === null ? {} : { forcedRevision: forced }),
      ...(mark === undefined ? {} : { rejudging: mark }),
    };
    storeDescription();
    of.onSummary();
  };
  const endWriting = (): void => {
    queue.flush();
    queue.close();
    isWritten = false;
    const mark = description.rejudging;
    if (mark !== undefined) markRejudging({ ...mark, isWritten: false });
    if (!isDescriptionStored) storeDescription();
    saveTotals();
    if (rejudging === undefined) of.onWritten(queue.waiting.entries().length);
  };
  const close = (): Promise<void> => {
    if (isWritten) endWriting();
    if (rejudging !== undefined && closing === undefined) of.onWritten(queue.waiting.entries().length);
    closing ??= disk.close();
    return closing;
  };

  const handle: OpenCapture['handle'] = (role) => {
    let isClosed = false;
    handles += 1;
    if (role === 'writes') isWritten = true;
    return {
      ...reads,
      captureId,
      summary,
      count,
      gaps,
      describe,
      lastSeq: () => lastSeq,
      commit: (batch) => (role === 'writes' && isWritten ? commit(batch) : false),
      origin: () => description.origin,
      columns() {
        loader.start();
        return columns;
      },
      areColumnsRead: loader.isRead,
      onColumnsRead: loader.onRead,
      scan: (filter, listener) =>
        scanCapture(
          {
            path,
            disk,
            helper,
            clock,
            waiting: queue.waiting,
            bytes: totals.bytes,
            lastSeq: () => lastSeq,
            endOf: reads.endOf,
          },
          filter,
          listener,
        ),
      findingGroups(choice) {
        const database = disk.database();
        return database === undefined ? [] : readFindingGroups(database, choice);
      },
      listFindings(query) {
        const database = disk.database();
        return database === undefined ? { findings: [] } : readFindingPage(database, query);
      },
      onCommit(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        handles -= 1;
        if (role === 'writes' && isWritten) endWriting();
        if (handles === 0) of.onUnused();
      },
    };
  };

  return {
    summary,
    describe,
    isWritten: () => isWritten,
    isRejudged: () => rejudging !== undefined,
    isOutdated: () => of.isReadOnly && readDataVersion(disk.database()) !== openedVersion,
    close,
    rejudge(revision) {
      markRejudging({ revision, isWritten });
      rejudging = createRejudging({
        revision,
        capture: handle('reads'),
        disk,
        totals,
        columns,
        toPlace: gaps.toPlace,
        isGone: () => closing !== undefined,
        isWaiting: () => !queue.waiting.isEmpty(),
        onWritten: of.onSummary,
        onFinish() {
          markRejudging(undefined, revision);
          saveTotals();
          tell({ batch: { entries: [], updates: [], findings: [] }, changedSeqs: [], rejudged: true });
        },
        onClose() {
          rejudging = undefined;
          if (!isWritten && closing === undefined) of.onWritten(queue.waiting.entries().length);
        },
      });
      return rejudging;
    },
    handle,
  };
}
