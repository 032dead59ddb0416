import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import { type Severity, worseOf } from '@mcpeek/protocol/record/finding';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { messageOf } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

/** Changes exactly when the findings of a capture may be others than before. */
export function findingsStamp(capture: CaptureSummary | undefined): string {
  if (capture === undefined) return '';
  const { findings, forcedRevision = '', rejudging } = capture;
  return [findings.error, findings.warning, findings.info, forcedRevision, rejudging?.done ?? ''].join(' ');
}

/** Findings of a capture by rule and side, worst first; of the records that `rev` judged, of all when undefined. Asked again when `stamp` changes. */
export function useFindingGroups(captureId: CaptureId, stamp: string, rev?: Revision) {
  const query = useQuery({
    queryKey: [...queryKeys.findings(captureId), rev ?? '', stamp],
    queryFn: ({ signal }) =>
      call('finding/groups', { captureId, ...(rev === undefined ? {} : { rev }) }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const groups = query.data ?? [];
  return {
    groups: sortGroups(groups),
    count: groups.reduce((sum, group) => sum + group.count, 0),
    worst: groups.reduce<Severity | undefined>((worst, group) => worseOf(worst, group.severity), undefined),
    isKnown: query.data !== undefined,
    /** They belong to this `stamp`, not to the one before. */
    isSettled: query.data !== undefined && !query.isPlaceholderData,
    problem: query.error === null ? undefined : messageOf(query.error),
  };
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Worst first, then the most frequent. */
export function sortGroups(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  return [...groups].sort(
    (left, right) => order[left.severity] - order[right.severity] || right.count - left.count,
  );
}
