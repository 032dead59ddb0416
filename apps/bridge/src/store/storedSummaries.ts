import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { CaptureFolder } from './captureFolder.ts';
import { readDescription } from './captureMeta.ts';
import { createCaptureTotals } from './captureTotals.ts';
import { peekDatabase } from './database.ts';
import { readStoredState } from './readStoredState.ts';
import { createSeqGaps } from './seqGaps.ts';
import { toSummary } from './toSummary.ts';

/** Summaries of captures that are not open here. */
export interface StoredSummaries {
  /** Undefined when there is no such capture or it cannot be read. */
  readonly read: (captureId: CaptureId, isReadOnly: boolean) => CaptureSummary | undefined;
}

/** Remembers what it read until the file changes; `onProblem` hears of each broken file once. */
export function createStoredSummaries(
  folder: CaptureFolder,
  onProblem: (captureId: CaptureId, problem: string) => void,
): StoredSummaries {
  const known = new Map<
    CaptureId,
    { readonly stamp: string; readonly summary: CaptureSummary | undefined }
  >();

  const complained = new Set<CaptureId>();
  const complain = (captureId: CaptureId, problem: string): undefined => {
    if (!complained.has(captureId)) onProblem(captureId, problem);
    complained.add(captureId);
  };

  const readNow = (captureId: CaptureId): CaptureSummary | undefined => {
    const opened = peekDatabase(folder.databasePath(captureId));
    if (!opened.ok) return complain(captureId, opened.problem);
    const database = opened.value;
    try {
      const description = readDescription(database);
      if (description === undefined) throw new Error('it does not say what it is');
      const stored = readStoredState({ kind: 'open', database });
      const gaps = createSeqGaps();
      for (const { first, through } of stored.gaps) gaps.add(first, through);
      const records = stored.lastSeq < 0 ? 0 : gaps.toPlace(stored.lastSeq) + 1;
      const totals = createCaptureTotals(stored);
      return toSummary({ captureId, description, totals, records, open: false, isReadOnly: false });
    } catch (error) {
      return complain(captureId, error instanceof Error ? error.message : String(error));
    } finally {
      database.close();
    }
  };

  return {
    read(captureId, isReadOnly) {
      const stamp = folder.stamp(captureId);
      if (stamp === undefined) {
        known.delete(captureId);
        return undefined;
      }
      let entry = known.get(captureId);
      if (entry?.stamp !== stamp) {
        entry = { stamp, summary: readNow(captureId) };
        known.set(captureId, entry);
      }
      const { summary } = entry;
      return summary !== undefined && isReadOnly ? { ...summary, open: true, isReadOnly: true } : summary;
    },
  };
}
