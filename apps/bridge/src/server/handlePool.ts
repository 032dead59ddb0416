import { type CaptureId, toCaptureId } from '@mcpeek/protocol/base/ids';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { CaptureHandle, Catalog } from '../store/captureStore.ts';
import { CallRefusal } from './callHandlers.ts';

/** Captures that are kept open for a while, since pages ask for one record after the other. */
export interface HandlePool {
  /** Refused with `noSuchCapture` when there is none; stays with the pool, so it is not to be closed. */
  readonly use: (captureId: string) => CaptureHandle;
  /** Lets go of one, so that it can be deleted. */
  readonly release: (captureId: string) => void;
  readonly close: () => void;
}

const keptOpen = 8;

/** Makes a pool; the capture that was not used for longest is given back first. */
export function createHandlePool(catalog: Catalog): HandlePool {
  const handles = new Map<CaptureId, CaptureHandle>();

  const release = (captureId: string): void => {
    const id = toCaptureId(captureId);
    handles.get(id)?.close();
    handles.delete(id);
  };

  return {
    use(captureId) {
      const id = toCaptureId(captureId);
      const handle = handles.get(id) ?? catalog.open(id);
      if (handle === undefined) {
        throw new CallRefusal(
          wireErrorCodes.notFound,
          `There is no capture ${captureId} here, or it cannot be read.`,
          {
            kind: 'noSuchCapture',
          },
        );
      }
      handles.delete(id);
      handles.set(id, handle);
      const oldest = handles.keys().next().value;
      if (handles.size > keptOpen && oldest !== undefined) release(oldest);
      return handle;
    },
    release,
    close() {
      for (const captureId of [...handles.keys()]) release(captureId);
    },
  };
}
