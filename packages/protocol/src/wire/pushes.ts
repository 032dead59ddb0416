import type { CaptureId, PendingId, Seq, SessionId, ViewId } from '../base/ids.ts';
import type { Severity } from '../record/finding.ts';
import type { CaptureSummary } from './captureSummary.ts';
import type { SessionObject } from './sessionObject.ts';

/** What the bridge tells a page without being asked, by method. */
export interface Pushes {
  'session/changed': { readonly session: SessionObject };
  /** The session was forgotten. */
  'session/forgotten': { readonly sessionId: SessionId };
  'session/pending': {
    readonly sessionId: SessionId;
    readonly pendingId: PendingId;
    readonly seq: Seq;
    readonly method: string;
    readonly paramsText: string;
  };
  'view/changed': {
    readonly viewId: ViewId;
    readonly total: number;
    /** Records behind the rows. */
    readonly records: number;
    readonly version: number;
    readonly lastSeq: number;
    readonly worst?: Severity;
    readonly complete: boolean;
    /** Positions whose rows are new or different, `[from, to)`, at most 64 ranges; or `all`. */
    readonly changed?: readonly (readonly [number, number])[];
    readonly all?: true;
  };
  'capture/changed': { readonly capture?: CaptureSummary; readonly removed?: CaptureId };
  'server/changed': Record<string, never>;
  'bridge/notice': { readonly level: 'info' | 'warning' | 'error'; readonly message: string };
}

/** The name of something that the bridge tells without being asked. */
export type PushName = keyof Pushes;
