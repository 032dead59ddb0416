import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { CaptureDescription } from './captureMeta.ts';
import type { CaptureTotals } from './captureTotals.ts';

/** What the catalog says of a capture; the target in it was masked when it was stored. */
export function toSummary(of: {
  readonly captureId: CaptureId;
  readonly description: CaptureDescription;
  readonly totals: CaptureTotals;
  readonly records: number;
  readonly open: boolean;
  readonly isReadOnly: boolean;
  /** Records that were judged again so far; left out while nothing does it. */
  readonly rejudged?: number;
}): CaptureSummary {
  const { title, startedAt, target, revision, ending, origin, continues, forcedRevision, rejudging } =
    of.description;
  return {
    captureId: of.captureId,
    title,
    startedAt,
    target,
    records: of.records,
    bytes: of.totals.bytes(),
    worst: of.totals.worst(),
    findings: of.totals.findings(),
    revision,
    open: of.open,
    ...(of.isReadOnly ? { isReadOnly: true } : {}),
    ...(forcedRevision === undefined ? {} : { forcedRevision }),
    ...(rejudging === undefined
      ? {}
      : { rejudging: { revision: rejudging.revision, done: of.rejudged ?? 0, total: of.records } }),
    ...(ending === undefined ? {} : { ending }),
    ...(continues === undefined ? {} : { continues }),
    ...(origin === undefined
      ? {}
      : { origin: { captureId: origin.captureId, title: origin.title, startedAt: origin.startedAt } }),
  };
}
