import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whether a stored capture holds a list of tools; undefined until that is known, or when it is not asked. */
export function useHoldsTools(captureId: CaptureId, isAsked: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['holdsTools', captureId],
    queryFn: async () => {
      const view = await call('view/open', { captureId, filter: 'kind:request tools/list' });
      void call('view/close', { viewId: view.viewId }).catch(() => undefined);
      // A view that still scans has not said no.
      return view.total > 0 || !view.complete;
    },
    enabled: isAsked,
  });
  return isAsked ? data : undefined;
}
