import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { type Severity, worseOf } from '@mcpeek/protocol/record/finding';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { useCapture } from '../../api/queries.ts';
import { queryKeys } from '../../api/queryKeys.ts';

/** Findings of a capture by rule and side, worst first; asked again when their number changes. */
export function useFindingGroups(captureId: CaptureId) {
  const found = useCapture(captureId).data?.findings;
  const count = found === undefined ? 0 : found.error + found.warning + found.info;
  const query = useQuery({
    queryKey: [...queryKeys.findings(captureId), count],
    queryFn: ({ signal }) => call('finding/groups', { captureId }, { signal }),
    placeholderData: keepPreviousData,
  });
  const groups = query.data ?? [];
  return {
    groups: sortGroups(groups),
    count: groups.reduce((sum, group) => sum + group.count, 0),
    worst: groups.reduce<Severity | undefined>((worst, group) => worseOf(worst, group.severity), undefined),
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
