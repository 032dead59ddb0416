import type { CaptureId, ViewId } from '@mcpeek/protocol/base/ids';
import type { Bridge } from './bridge.ts';

/** A view whose filter has looked at all that was stored when it was opened. */
export interface WholeView {
  readonly viewId: ViewId;
  readonly total: number;
}

/**
 * Reads from a view once its filter has scanned to the end, and closes it: of a large capture the first answer knows
 * only what was scanned so far. Rejects when the connection breaks meanwhile.
 */
export async function readWholeView<Value>(
  bridge: Pick<Bridge, 'call' | 'onPush' | 'onState' | 'state' | 'connection'>,
  params: { readonly captureId: CaptureId; readonly filter: string },
  read: (view: WholeView) => Promise<Value>,
): Promise<Value> {
  const newest = new Map<ViewId, { readonly total: number; readonly complete: boolean }>();
  let wake = (): void => undefined;
  const stopPush = bridge.onPush('view/changed', (change) => {
    newest.set(change.viewId, change);
    wake();
  });
  const stopState = bridge.onState(() => wake());
  try {
    const opened = await bridge.call('view/open', params);
    const connection = bridge.connection();
    const { viewId } = opened;
    try {
      for (;;) {
        const { total, complete } = newest.get(viewId) ?? opened;
        if (complete) return await read({ viewId, total });
        if (bridge.connection() !== connection || bridge.state().kind !== 'ready')
          throw new Error("The connection to MCPeek's bridge broke.");
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      void bridge.call('view/close', { viewId }).catch(() => undefined);
    }
  } finally {
    stopPush();
    stopState();
  }
}
