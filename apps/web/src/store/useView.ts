import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { theBridge } from '../api/call.ts';
import { createViewStore, type ViewSnapshot, type ViewStore } from './viewStore.ts';

const nothingYet: ViewSnapshot = {
  phase: 'opening',
  total: 0,
  records: 0,
  lastSeq: -1,
  worst: undefined,
  complete: false,
  rowAt: () => undefined,
};

/** A view that is open while the component is mounted; another filter opens another one. */
export function useView(
  captureId: CaptureId,
  filter: string,
  fold = false,
): readonly [ViewSnapshot, ViewStore | undefined] {
  const [store, setStore] = useState<ViewStore>();
  useEffect(() => {
    const opened = createViewStore({
      bridge: theBridge(),
      captureId,
      filter,
      fold,
      soon: (run) => void requestAnimationFrame(run),
    });
    setStore(opened);
    return () => opened.close();
  }, [captureId, filter, fold]);
  const snapshot = useSyncExternalStore(store?.subscribe ?? neverChanges, store?.snapshot ?? nothing);
  return [snapshot, store];
}

function neverChanges(): () => void {
  return () => undefined;
}

function nothing(): ViewSnapshot {
  return nothingYet;
}
