import type { CaptureId, SessionId } from '../base/ids.ts';
import type { Revision } from '../base/revision.ts';
import type { EpochMs } from '../base/time.ts';
import type { Target } from '../link/target.ts';
import type { Severity } from '../record/finding.ts';

/** A stored capture as a line of a list. */
export interface CaptureSummary {
  readonly captureId: CaptureId;
  readonly title: string;
  readonly startedAt: EpochMs;
  /** The target without the values of its environment and headers. */
  readonly target: Target;
  readonly records: number;
  readonly bytes: number;
  readonly worst: Severity | null;
  /** Findings by severity. */
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
  readonly revision: string | null;
  /** The revision by which it is judged, whatever was negotiated; left out when it is judged by its own. */
  readonly forcedRevision?: Revision;
  /** It is being judged again: by which revision (null: its own), and how many records are done; until then its findings are of both. */
  readonly rejudging?: { readonly revision: Revision | null; readonly done: number; readonly total: number };
  /** A session writes to it now: this bridge's, or another's. */
  readonly open: boolean;
  /** The session of this bridge that wrote it, while the bridge remembers it. */
  readonly sessionId?: SessionId;
  /** Another bridge writes it; here it can only be read. */
  readonly isReadOnly?: boolean;
  /** Why the session ended, in a few words, when it failed. */
  readonly ending?: string;
  /** The capture of the session that was restarted as this one. */
  readonly continues?: string;
  /** What the file that it was imported from said of itself. */
  readonly origin?: { readonly captureId: string; readonly title: string; readonly startedAt: EpochMs };
}
