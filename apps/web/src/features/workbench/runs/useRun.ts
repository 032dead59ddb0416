import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/callFailure.ts';
import { queryKeys } from '../../../api/queryKeys.ts';
import { wholeText } from '../record/recordText.ts';
import { loadRun } from './loadRun.ts';

/** The name of a call's query. */
export function runKey(captureId: CaptureId, requestSeq: Seq, wantsWhole: boolean) {
  return [...queryKeys.record(captureId, requestSeq), 'run', wantsWhole];
}

/**
 * A call as the capture has it; read again while the capture grows, as all records are. A very long answer is read
 * whole only with `wantsWhole`.
 */
export function useRun(captureId: CaptureId, requestSeq: Seq | undefined, wantsWhole: boolean) {
  const query = useQuery({
    queryKey: runKey(captureId, requestSeq ?? -1, wantsWhole),
    queryFn: ({ client }) =>
      loadRun(
        captureId,
        requestSeq ?? 0,
        // The bytes of a record never change: they are loaded once.
        (detail) =>
          client.fetchQuery({
            queryKey: ['body', captureId, detail.seq, 'run'],
            queryFn: () => wholeText(captureId, detail),
            gcTime: 10_000,
          }),
        wantsWhole,
      ),
    placeholderData: (last) => (last?.request.seq === requestSeq ? last : undefined),
    enabled: requestSeq !== undefined,
  });
  return {
    run: query.data,
    isReading: query.isFetching,
    problem: query.error === null ? undefined : messageOf(query.error),
  };
}
