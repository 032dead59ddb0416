import type { CaptureId, Seq, ViewId } from '@mcpeek/protocol/base/ids';
import type { Severity } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { Bridge } from '../api/bridge.ts';
import { CallFailure, messageOf } from '../api/callFailure.ts';
import type { ConnectionBreaks } from './connectionBreaks.ts';
import { createRowPages, pageSize, type RowRange } from './rowPages.ts';

/** A capture seen through a filter, as the page has it now. A new object after each change, at most one an animation frame. */
export interface ViewSnapshot {
  readonly captureId: CaptureId;
  readonly filter: string;
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why it is `failed`; `position` is where in the filter. */
  readonly problem?: { readonly message: string; readonly position: number | undefined };
  /** Shown rows. */
  readonly total: number;
  /** Records behind the rows. */
  readonly records: number;
  readonly lastSeq: number;
  readonly worst: Severity | undefined;
  /** False while the filter still scans: `total` is a lower bound. */
  readonly complete: boolean;
  /** Records after which the page was not connected while others came, at most 100; they are here all the same. */
  readonly breaks: readonly Seq[];
  /** The row at a position; undefined until it came. */
  readonly rowAt: (position: number) => SummaryRow | undefined;
}

/** A window on a view that follows the bridge. */
export interface ViewStore {
  readonly snapshot: () => ViewSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Says which positions `[from, to)` are looked at; they and their neighbours are loaded. */
  readonly show: (from: number, to: number) => void;
  /** Position of the row that holds a record; -1 when there is none. */
  readonly find: (seq: Seq) => Promise<number>;
  readonly fold: (seq: Seq, open: boolean) => Promise<void>;
  readonly close: () => void;
}

export interface ViewStoreParts {
  readonly bridge: Pick<Bridge, 'call' | 'onPush' | 'onConnected' | 'connection'>;
  /** Where this page was not connected. */
  readonly breaks: ConnectionBreaks;
  readonly captureId: CaptureId;
  readonly filter: string;
  readonly fold: boolean;
  /** Runs once, soon: an animation frame. */
  readonly soon: (run: () => void) => void;
}

/** Opens a view, and opens it again at each new connection, for a view ends with its connection. */
export function createViewStore(parts: ViewStoreParts): ViewStore {
  const { bridge, captureId, filter, fold, soon } = parts;
  const pages = createRowPages();
  const listeners = new Set<() => void>();
  let viewId: ViewId | undefined;
  let state: Omit<ViewSnapshot, 'rowAt'> = {
    captureId,
    filter,
    phase: 'opening',
    total: 0,
    records: 0,
    lastSeq: -1,
    worst: undefined,
    complete: false,
    breaks: [],
  };
  let snapshot: ViewSnapshot = { ...state, rowAt: pages.rowAt };
  let looked: RowRange = { from: 0, to: pageSize };
  let isTelling = false;
  let isClosed = false;
  /** Records whose bursts were unfolded. */
  const unfolded = new Set<Seq>();
  let isUnfolding = false;
  /** Counts connections: an answer of an older one is dropped. */
  let round = 0;

  const tell = () => {
    if (isTelling || isClosed || isUnfolding) return;
    isTelling = true;
    soon(() => {
      isTelling = false;
      if (isClosed) return;
      snapshot = { ...state, rowAt: pages.rowAt };
      for (const listener of [...listeners]) listener();
    });
  };

  const load = () => {
    if (viewId === undefined || state.phase !== 'ready' || isUnfolding) return;
    const margin = pageSize / 2;
    for (const range of pages.takeNeeded(looked.from - margin, looked.to + margin, state.total)) {
      void ask(viewId, range);
    }
  };

  const ask = async (id: ViewId, range: RowRange) => {
    try {
      const { rows } = await bridge.call('view/rows', { viewId: id, ...range });
      if (id !== viewId) return;
      pages.put(range, rows);
      pages.trim(state.total, (looked.from + looked.to) / 2);
      tell();
      load();
    } catch {
      // The line broke or the view ended; it is opened again with the next connection.
      if (id === viewId) pages.giveBack(range);
    }
  };

  const open = async () => {
    round += 1;
    const ownRound = round;
    isUnfolding = false;
    viewId = undefined;
    try {
      const opened = await bridge.call('view/open', { captureId, filter, fold });
      if (isClosed || ownRound !== round) {
        void bridge.call('view/close', { viewId: opened.viewId }).catch(() => undefined);
        return;
      }
      viewId = opened.viewId;
      pages.renew();
      const { total, records, lastSeq, complete } = opened;
      parts.breaks.saw(captureId, lastSeq, bridge.connection());
      const breaks = parts.breaks.of(captureId);
      state = {
        captureId,
        filter,
        phase: 'ready',
        total,
        records,
        lastSeq,
        complete,
        worst: undefined,
        breaks,
      };
      // A view knows only its own folds: what was unfolded before is unfolded again, before anything is shown.
      isUnfolding = true;
      for (const seq of unfolded) {
        const folded = await bridge.call('view/fold', { viewId: opened.viewId, seq, open: true });
        if (isClosed || ownRound !== round) return;
        state = { ...state, total: folded.total };
      }
      isUnfolding = false;
      pages.trim(state.total, (looked.from + looked.to) / 2);
      load();
    } catch (error) {
      if (isClosed || ownRound !== round) return;
      isUnfolding = false;
      if (error instanceof CallFailure && error.kind === 'connectionLost') return;
      const position = error instanceof CallFailure ? error.position : undefined;
      state = { ...state, phase: 'failed', problem: { message: messageOf(error), position } };
    }
    tell();
  };

  const stopPush = bridge.onPush('view/changed', (change) => {
    if (change.viewId !== viewId) return;
    const { total, records, lastSeq, complete, worst } = change;
    parts.breaks.saw(captureId, lastSeq, bridge.connection());
    state = {
      ...state,
      total,
      records,
      lastSeq,
      complete,
      worst: worst ?? state.worst,
    };
    if (change.all) pages.markStale(0, Number.POSITIVE_INFINITY);
    for (const [from, to] of change.changed ?? []) pages.markStale(from, to);
    load();
    tell();
  });
  const stopConnected = bridge.onConnected(() => void open());

  return {
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (from, to) => {
      looked = { from, to };
      load();
    },
    find: async (seq) => {
      if (viewId === undefined) return -1;
      const { position } = await bridge.call('view/find', { viewId, seq });
      return position;
    },
    fold: async (seq, isOpen) => {
      if (viewId === undefined) return;
      const { total } = await bridge.call('view/fold', { viewId, seq, open: isOpen });
      if (isOpen) unfolded.add(seq);
      // A burst is folded by any of its records, and was unfolded by its first.
      else unfolded.delete(Math.max(...[...unfolded].filter((first) => first <= seq)));
      state = { ...state, total };
      pages.markStale(0, Number.POSITIVE_INFINITY);
      load();
      tell();
    },
    close: () => {
      isClosed = true;
      stopPush();
      stopConnected();
      if (viewId !== undefined) void bridge.call('view/close', { viewId }).catch(() => undefined);
    },
  };
}
