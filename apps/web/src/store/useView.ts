import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { theBridge } from '../api/call.ts';
import { connectionBreaks } from './connectionBreaks.ts';
import { createViewStore, type ViewSnapshot, type ViewStore } from './viewStore.ts';

const nothingYet: Omit<ViewSnapshot, 'captureId' | 'filter'> = {
  phase: 'opening',
  total: 0,
  records: 0,
  lastSeq: -1,
  worst: undefined,
  complete: false,
  breaks: [],
  rowAt: () => undefined,
};

/**
 * A view that is open while the component is mounted; another filter opens another one. Until that is there, what the
 * last one showed stays (its `filter` says so), for an empty moment at each key would make the page blink.
 */
export function useView(
  captureId: CaptureId,
  filter: string,
  fold = false,
): readonly [ViewSnapshot, ViewStore | undefined] {
  const [store, setStore] = useState<ViewStore>();
  const kept = useRef<ViewSnapshot>({ ...nothingYet, captureId, filter });
  useEffect(() => {
    const opened = createViewStore({
      bridge: theBridge(),
      breaks: connectionBreaks,
      captureId,
      filter,
      fold,
      soon: (run) => void requestAnimationFrame(run),
    });
    setStore(opened);
    return () => opened.close();
  }, [captureId, filter, fold]);
  const now = useSyncExternalStore(store?.subscribe ?? neverChanges, store?.snapshot ?? nothing);
  if (now !== undefined && now.captureId === captureId && now.phase !== 'opening') kept.current = now;
  else if (kept.current.captureId !== captureId) kept.current = { ...nothingYet, captureId, filter };
  return [kept.current, store];
}

function neverChanges(): () => void {
  return () => undefined;
}

function nothing(): ViewSnapshot | undefined {
  return undefined;
}
