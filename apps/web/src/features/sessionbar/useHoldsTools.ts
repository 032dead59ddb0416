import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useQuery } from '@tanstack/react-query';
import { theBridge } from '../../api/call.ts';
import { readWholeView } from '../../api/wholeView.ts';

/** Whether a stored capture holds a list of tools; undefined until that is known, or when it is not asked. */
export function useHoldsTools(captureId: CaptureId, isAsked: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['holdsTools', captureId],
    queryFn: () =>
      readWholeView(theBridge(), { captureId, filter: 'kind:request tools/list' }, ({ total }) =>
        Promise.resolve(total > 0),
      ),
    enabled: isAsked,
  });
  return isAsked ? data : undefined;
}
