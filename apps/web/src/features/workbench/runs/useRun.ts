import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/callFailure.ts';
import { queryKeys } from '../../../api/queryKeys.ts';
import { loadRun } from './loadRun.ts';

/** A call as the capture has it; read again while the capture grows, as all records are. */
export function useRun(captureId: CaptureId, requestSeq: Seq | undefined) {
  const query = useQuery({
    queryKey: [...queryKeys.record(captureId, requestSeq ?? -1), 'run'],
    queryFn: () => loadRun(captureId, requestSeq ?? 0),
    enabled: requestSeq !== undefined,
  });
  return {
    run: query.data,
    isReading: query.isFetching,
    problem: query.error === null ? undefined : messageOf(query.error),
  };
}
