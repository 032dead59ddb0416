import { navigate } from 'wouter/use-browser-location';
import type { Bridge } from '../api/bridge.ts';
import { pathOf } from './place.ts';

/** Goes, once the bridge is there, to the capture of what its command line named; Home stays when it named nothing. */
export function openStartCapture(bridge: Pick<Bridge, 'onConnected'>): void {
  let isFirst = true;
  bridge.onConnected(({ startCaptureId }) => {
    const isStart = isFirst;
    isFirst = false;
    if (isStart && startCaptureId !== undefined)
      navigate(pathOf(startCaptureId, 'timeline'), { replace: true });
  });
}
