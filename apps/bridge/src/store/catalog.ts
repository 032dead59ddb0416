import type { DatabaseSync } from 'node:sqlite';
import { type CaptureId, toCaptureId } from '@mcpeek/protocol/base/ids';
import { fail, succeed } from '@mcpeek/protocol/base/result';
import { maskTarget } from '@mcpeek/protocol/record/maskTarget';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type ProcessIdentity, readProcessIdentity } from '../platform/processIdentity.ts';
import { takeStrays } from '../platform/strayFile.ts';
import { captureFolderOf, isCaptureId, openCaptureFolder } from './captureFolder.ts';
import { dropLock, readLock, takeLock } from './captureLock.ts';
import { type CaptureDescription, readDescription } from './captureMeta.ts';
import type { Catalog, StoreTrouble } from './captureStore.ts';
import { createCoalescer } from './coalesce.ts';
import { openDatabase } from './database.ts';
import { createForeignWatch } from './foreignWatch.ts';
import { createOpenCapture, type OpenCapture } from './openCapture.ts';
import { retitle, retitleOpen } from './retitle.ts';
import { createStoredSummaries } from './storedSummaries.ts';
import { appendBridgeEnded } from './takeOver.ts';
import { createStoreHelper } from './worker/storeHelper.ts';

/** What a catalog needs. */
export interface CatalogOptions {
  /** The folder that holds `captures/`. */
  readonly home: string;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
  /** Who we are in locks; this process when left out. */
  readonly self?: ProcessIdentity;
  /** Sees each connection that a capture is written through; for tests of a full disk. */
  readonly onOpenDatabase?: (database: DatabaseSync) => void;
}

const changeIntervalMs = 250;

/** Opens the captures of a home, and closes those whose bridge is gone. */
export function createCatalog({ home, clock, ids, log, onOpenDatabase, ...of }: CatalogOptions): Catalog {
  const self = of.self ?? readProcessIdentity();
  const helper = createStoreHelper();
  const folder = openCaptureFolder(home, (problem) =>
    log.error(`The folder for captures cannot be made (${problem}); captures stay in memory.`),
  );
  const summaries = createStoredSummaries(folder, (captureId, problem) =>
    log.warn(`The capture ${captureId} is left out: ${problem}.`),
  );
  const open = new Map<CaptureId, OpenCapture>();
  const closings = new Set<Promise<void>>();
  const changeListeners = new Set<Parameters<Catalog['onChange']>[0]>();
  const unfinishedListeners = new Set<Parameters<Catalog['onUnfinished']>[0]>();
  const troubleListeners = new Set<(trouble: StoreTrouble) => void>();

  const outdatedListeners = new Set<(captureId: CaptureId) => void>();

  const summaryOf = (captureId: CaptureId): CaptureSummary | undefined =>
    open.get(captureId)?.summary() ?? summaries.read(captureId, isTheirs(captureId));
  const has = (captureId: CaptureId): boolean =>
    isCaptureId(captureId) && (open.has(captureId) || folder.stamp(captureId) !== undefined);
  const isTheirs = (captureId: CaptureId): boolean => readLock(folder.lockPath(captureId), self) === 'theirs';
  const changes = createCoalescer<CaptureId>({
    clock,
    intervalMs: changeIntervalMs,
    emit(captureId) {
      const capture = summaryOf(captureId);
      if (capture !== undefined) for (const listener of [...changeListeners]) listener({ capture });
    },
  });

  const keep = (closing: Promise<void>): void => {
    closings.add(closing);
    void closing.finally(() => closings.delete(closing)); // Awaited by close().
  };
  const start = (
    captureId: CaptureId,
    of: Pick<Parameters<typeof createOpenCapture>[0], 'start' | 'description' | 'isReadOnly'>,
  ): OpenCapture => {
    const capture = createOpenCapture({
      ...of,
      captureId,
      path: folder.databasePath(captureId),
      clock,
      helper,
      ...(onOpenDatabase === undefined ? {} : { onOpenDatabase }),
      onSummary: () => changes.signal(captureId),
      onTrouble(trouble) {
        log[trouble.kind === 'recovered' ? 'info' : 'error'](`${captureId}: ${trouble.message}`);
        for (const listener of [...troubleListeners]) listener(trouble);
      },
      onWritten(lost) {
        // A capture whose end is missing keeps its lock: who opens it next says so in a last record.
        if (lost === 0) dropLock(folder.lockPath(captureId));
        else log.error(`${captureId}: ${lost} records are lost: the disk refused them to the end.`);
        changes.signal(captureId);
      },
      onUnused() {
        if (open.get(captureId) === capture) open.delete(captureId);
        keep(capture.close());
      },
    });
    open.set(captureId, capture);
    foreign.look();
    return capture;
  };
  /** What is open of it stays with its handles; the next to open it sees what it is now. */
  const foreign = createForeignWatch({
    clock,
    open,
    isTheirs,
    onOutdated(captureId) {
      if (!isTheirs(captureId)) takeOverDead();
      open.delete(captureId);
      for (const listener of [...outdatedListeners]) listener(captureId);
      changes.signal(captureId);
    },
  });
  const openStored = (captureId: CaptureId): OpenCapture | undefined => {
    const isReadOnly = isTheirs(captureId);
    const opened = openDatabase(folder.databasePath(captureId), isReadOnly);
    if (!opened.ok) return undefined;
    const description = readDescription(opened.value);
    if (description === undefined) {
      opened.value.close();
      return undefined;
    }
    const { rejudging } = description;
    if (rejudging !== undefined && !isReadOnly) {
      // Whoever opens it has it first.
      setImmediate(() => {
        for (const listener of [...unfinishedListeners]) listener(captureId, rejudging.revision);
      });
    }
    return start(captureId, { start: { kind: 'open', database: opened.value }, description, isReadOnly });
  };

  /** Living processes that left the group of a server, as the watchdog of its bridge saw them. */
  const leftBy = (serverPid: number): readonly number[] =>
    takeStrays(captureFolderOf(home), serverPid)
      .filter(self.isAlive)
      .map(({ pid }) => pid);
  const takeOverDead = (): void => {
    for (const captureId of folder.lockedIds()) {
      const lock = folder.lockPath(captureId);
      if (readLock(lock, self) !== 'abandoned' || !takeLock(lock, self)) continue;
      const opened = openDatabase(folder.databasePath(captureId), false);
      if (opened.ok) {
        try {
          // A stored capture is locked too while it is judged again; its session had ended before.
          if (readDescription(opened.value)?.rejudging?.isWritten !== false)
            appendBridgeEnded(opened.value, leftBy);
        } catch (error) {
          log.warn(`The end of ${captureId} cannot be noted: ${String(error)}`);
        }
        opened.value.close();
      }
      dropLock(lock);
    }
  };
  takeOverDead();

  return {
    create({ title, target, startedAt, revision = null, forcedRevision, origin, continues }) {
      const captureId = toCaptureId(ids.newId('c'));
      const description: CaptureDescription = {
        title,
        startedAt,
        target: maskTarget(target),
        revision,
        ...(forcedRevision === undefined ? {} : { forcedRevision }),
        ...(origin === undefined ? {} : { origin }),
        ...(continues === undefined ? {} : { continues }),
      };
      takeLock(folder.lockPath(captureId), self);
      const capture = start(captureId, {
        start: { kind: 'create', description },
        description,
        isReadOnly: false,
      });
      const handle = capture.handle('writes');
      changes.signal(captureId);
      return handle;
    },
    open(captureId) {
      if (!isCaptureId(captureId)) return undefined;
      return (open.get(captureId) ?? openStored(captureId))?.handle('reads');
    },
    rejudge(captureId, revision) {
      if (!isCaptureId(captureId)) return 'missing';
      // A lock that its bridge left behind becomes ours and is given back: what it tells must be noted first.
      if (!open.has(captureId)) takeOverDead();
      const handle = (open.get(captureId) ?? openStored(captureId))?.handle('reads');
      const capture = open.get(captureId);
      if (handle === undefined || capture === undefined) return 'missing';
      try {
        if (capture.isRejudged()) return 'running';
        // What was opened while another bridge wrote it stays read-only, even when that bridge is gone.
        if (capture.summary().isReadOnly === true) return 'readOnly';
        if (!takeLock(folder.lockPath(captureId), self)) return 'readOnly';
        return capture.rejudge(revision);
      } finally {
        handle.close();
      }
    },
    onUnfinished(listener) {
      unfinishedListeners.add(listener);
      return () => void unfinishedListeners.delete(listener);
    },
    list() {
      const captureIds = new Set([...folder.captureIds(), ...open.keys()]);
      return [...captureIds]
        .flatMap((captureId) => summaryOf(captureId) ?? [])
        .sort((left, right) => right.startedAt - left.startedAt);
    },
    rename(captureId, title) {
      if (!has(captureId)) return fail({ kind: 'missing' });
      const capture = open.get(captureId);
      if (isTheirs(captureId) || capture?.summary().isReadOnly === true) return fail({ kind: 'readOnly' });
      const problem =
        capture === undefined ? retitle(folder.databasePath(captureId), title) : retitleOpen(capture, title);
      changes.signal(captureId);
      const summary = problem === undefined ? summaryOf(captureId) : undefined;
      return summary === undefined
        ? fail({ kind: 'failed', problem: problem ?? 'it cannot be read' })
        : succeed(summary);
    },
    remove(captureId) {
      if (!has(captureId)) return { kind: 'missing' };
      if (isTheirs(captureId)) return { kind: 'readOnly' };
      const capture = open.get(captureId);
      if (capture?.isWritten() === true) return { kind: 'written' };
      if (capture?.isRejudged() === true) return { kind: 'rejudged' };
      open.delete(captureId);
      if (capture !== undefined) keep(capture.close());
      try {
        folder.removeFiles(captureId);
      } catch (error) {
        return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
      }
      changes.forget(captureId);
      for (const listener of [...changeListeners]) listener({ removed: captureId });
      return undefined;
    },
    onOutdated(listener) {
      outdatedListeners.add(listener);
      return () => void outdatedListeners.delete(listener);
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
    onTrouble(listener) {
      troubleListeners.add(listener);
      return () => void troubleListeners.delete(listener);
    },
    async close() {
      foreign.close();
      changes.close();
      for (const capture of open.values()) keep(capture.close());
      open.clear();
      await Promise.all([...closings]);
      await helper.close();
    },
  };
}
