import { type CaptureId, toCaptureId, toViewId, type ViewId } from '@mcpeek/protocol/base/ids';
import { parseFilter } from '@mcpeek/protocol/filter/parseFilter';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { Clock } from '../../platform/clock.ts';
import type { IdMaker } from '../../platform/ids.ts';
import type { CaptureHandle, Catalog } from '../../store/captureStore.ts';
import { createView } from '../../view/createView.ts';
import type { View } from '../../view/view.ts';
import { createViewPushes } from '../../view/viewPushes.ts';
import { type CallHandlers, CallRefusal, type PageConnection } from '../callHandlers.ts';

type Name =
  | 'view/open'
  | 'view/rows'
  | 'view/find'
  | 'view/fold'
  | 'view/refresh'
  | 'view/close'
  | 'view/overview';

/** The most views of one connection. */
const mostViews = 32;
/** The most rows of one answer. */
const mostRows = 1000;

interface OpenView {
  readonly view: () => View;
  readonly close: () => void;
}

/** The calls about views; a view belongs to its connection and ends with it. */
export function viewCalls(parts: {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly ids: IdMaker;
}): Pick<CallHandlers, Name> {
  const { catalog, clock, ids } = parts;
  const views = new WeakMap<PageConnection, Map<ViewId, OpenView>>();
  const renewals = new Map<CaptureId, Set<() => void>>();
  catalog.onOutdated((captureId) => {
    for (const renew of [...(renewals.get(captureId) ?? [])]) renew();
  });
  const onOutdated = (captureId: CaptureId, renew: () => void): (() => void) => {
    const own = renewals.get(captureId) ?? new Set();
    renewals.set(captureId, own.add(renew));
    return () => {
      own.delete(renew);
      if (own.size === 0) renewals.delete(captureId);
    };
  };

  const viewsOf = (connection: PageConnection): Map<ViewId, OpenView> => {
    const known = views.get(connection);
    if (known !== undefined) return known;
    const made = new Map<ViewId, OpenView>();
    views.set(connection, made);
    connection.onClose(() => {
      for (const { close } of made.values()) close();
      made.clear();
    });
    return made;
  };
  const find = (connection: PageConnection, viewId: string): OpenView => {
    const open = viewsOf(connection).get(toViewId(viewId));
    if (open === undefined)
      throw refuse('noSuchView', `There is no view ${viewId} on this connection. Open it again.`);
    return open;
  };

  const open = (
    connection: PageConnection,
    captureId: string,
    filterText: string,
    fold: boolean,
  ): { viewId: ViewId; view: View } => {
    const own = viewsOf(connection);
    if (own.size >= mostViews) {
      throw new CallRefusal(
        wireErrorCodes.tooMany,
        `A connection has ${mostViews} views at most. Close one first.`,
        {
          kind: 'tooManyViews',
        },
      );
    }
    const filter = parseFilter(filterText);
    if (!filter.ok) {
      const { message, position } = filter.problem;
      throw new CallRefusal(-32602, message, { kind: 'badFilter', pointer: '/filter', position, message });
    }
    const id = toCaptureId(captureId);
    const opened = catalog.open(id);
    if (opened === undefined)
      throw refuse('noSuchCapture', `There is no capture ${captureId} here, or it cannot be read.`);
    const viewId = toViewId(ids.newId('w'));
    const pushes = createViewPushes({
      clock,
      send: ({ changed, ...change }) =>
        connection.push('view/changed', {
          viewId,
          ...change,
          ...(changed === undefined ? { all: true } : { changed }),
        }),
    });
    const look = (capture: CaptureHandle, version: number): View =>
      createView({ capture, filter: filter.value, fold, version, onChange: pushes.change });
    let capture = opened;
    let view = look(capture, 0);
    const close = (): void => {
      view.close();
      capture.close();
    };
    // Another bridge writes it: nobody tells us of each commit, so the view is made anew now and then.
    const stopRenewals = onOutdated(id, () => {
      const fresh = catalog.open(id);
      if (fresh === undefined) return;
      const { version } = view.state();
      close();
      capture = fresh;
      view = look(capture, version + 1);
      pushes.change(view.state());
    });
    own.set(viewId, {
      view: () => view,
      close() {
        stopRenewals();
        pushes.close();
        close();
      },
    });
    return { viewId, view };
  };

  return {
    'view/open': ({ captureId, filter, fold }, { connection }) => {
      const { viewId, view } = open(connection, captureId, filter ?? '', fold ?? false);
      return { viewId, ...view.state() };
    },
    'view/rows': ({ viewId, from, to }, { connection }) => {
      const view = find(connection, viewId).view();
      if (to - from > mostRows) {
        throw new CallRefusal(
          -32602,
          `At most ${mostRows} rows can be asked for at once, not ${to - from}.`,
          {
            kind: 'badParams',
            pointer: '/to',
          },
        );
      }
      return { rows: view.rows(from, to), version: view.state().version };
    },
    'view/find': ({ viewId, seq }, { connection }) => ({
      position: find(connection, viewId).view().find(seq),
    }),
    'view/fold': ({ viewId, seq, open: isOpen }, { connection }) => {
      const view = find(connection, viewId).view();
      view.fold(seq, isOpen);
      return totals(view);
    },
    'view/refresh': ({ viewId }, { connection }) => {
      const view = find(connection, viewId).view();
      view.refresh();
      return totals(view);
    },
    'view/close': ({ viewId }, { connection }) => {
      find(connection, viewId).close();
      viewsOf(connection).delete(toViewId(viewId));
      return {};
    },
    'view/overview': ({ viewId, buckets }, { connection }) =>
      find(connection, viewId).view().overview(buckets),
  };
}

function totals(view: View): { readonly version: number; readonly total: number } {
  const { version, total } = view.state();
  return { version, total };
}

function refuse(kind: string, message: string): CallRefusal {
  return new CallRefusal(wireErrorCodes.notFound, message, { kind });
}
