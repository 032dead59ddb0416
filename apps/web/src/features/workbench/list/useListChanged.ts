import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useEffect } from 'react';
import { useView } from '../../../store/useView.ts';

const method = 'notifications/tools/list_changed';

/** Whether the server said that its list changed after it gave the one that is shown. */
export function useListChanged(captureId: CaptureId, answeredAt: Seq | undefined): boolean {
  const [view, store] = useView(captureId, `kind:notification ${method}`);
  const { total } = view;
  useEffect(() => store?.show(Math.max(0, total - 1), total), [store, total]);
  const newest = total === 0 ? undefined : view.rowAt(total - 1);
  return newest?.method === method && answeredAt !== undefined && newest.seq > answeredAt;
}
