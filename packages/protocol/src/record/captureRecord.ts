import type { Seq } from '../base/ids.ts';
import type { AtUs, DurationUs } from '../base/time.ts';
import type { FrameCut, FrameEnd } from '../frame/frame.ts';
import type { HttpPart } from './httpPart.ts';

/** Who sent it: we (`out`), the server (`in`), or nobody. */
export type Direction = 'out' | 'in' | 'none';

/** What a record is. */
export type RecordKind =
  | 'request'
  | 'notification'
  | 'result'
  | 'error'
  | 'batch'
  | 'malformed'
  | 'stderr'
  | 'http'
  | 'sse'
  | 'process'
  | 'note';

/** Why an outgoing frame was sent. */
export type Initiator = 'you' | 'connect' | 'auto' | 'retry' | 'answer' | 'replay';

/** How an exchange stands. */
export type RowStatus = 'open' | 'ok' | 'error' | 'cancelled' | 'late' | 'unmatched';

/** A step of a session's start. */
export interface StartStep {
  readonly name:
    | 'spawned'
    | 'firstStderr'
    | 'firstStdout'
    | 'initializeSent'
    | 'initializeAnswered'
    | 'listsLoaded';
  readonly atUs: AtUs;
}

/** The step that took longest in a slow start, and the likely cause in words. */
export interface SlowStart {
  readonly from: StartStep['name'];
  readonly to: StartStep['name'];
  readonly tookUs: DurationUs;
  readonly message: string;
  /** For a package runner: the command without it, where known. */
  readonly directCommand?: string;
}

/** An event in the life of the server's process. */
export type ProcessEvent =
  | {
      readonly event: 'spawned';
      readonly pid: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      /** Names only; values are secrets. */
      readonly envNames: readonly string[];
    }
  | { readonly event: 'spawnFailed'; readonly message: string; readonly tried?: readonly string[] }
  | { readonly event: 'stdinClosed' }
  | { readonly event: 'stdoutClosed' }
  | { readonly event: 'signalSent'; readonly signal: string }
  /** Descendants that left the server's process group; they are not ended with it. */
  | { readonly event: 'strays'; readonly pids: readonly number[] }
  | { readonly event: 'writeFailed'; readonly message: string }
  | { readonly event: 'exited'; readonly code?: number; readonly signal?: string }
  | { readonly event: 'startTimed'; readonly steps: readonly StartStep[]; readonly slow?: SlowStart };

/** Something that MCPeek itself says in a capture. */
export interface Note {
  readonly kind:
    | 'blankLine'
    | 'gap'
    | 'bridgeEnded'
    | 'timeout'
    | 'cancelled'
    /** A request that nobody can answer any more: its exchange ended without. */
    | 'unanswered'
    | 'sessionEnded'
    | 'text';
  readonly text: string;
  /** Of a gap: the last `seq` that it stands for. */
  readonly through?: Seq;
}

/** One entry of a capture, as stored and as written to a capture file. */
export interface CaptureRecord {
  readonly seq: Seq;
  readonly atUs: AtUs;
  readonly dir: Direction;
  readonly kind: RecordKind;
  /** Bytes on the wire, the end of the line included; 0 where nothing was on the wire. */
  readonly bytes: number;
  /** Exact text without its end; absent where the bytes are not UTF-8. */
  readonly text?: string;
  /** Exact bytes without their end, where they are not UTF-8 text. */
  readonly base64?: string;
  readonly end: FrameEnd;
  readonly cut?: FrameCut;
  /** The revision that judged it. */
  readonly rev?: string;
  readonly by?: Initiator;
  /** `seq` of the request that it belongs to. */
  readonly exchange?: Seq;
  readonly http?: HttpPart;
  readonly process?: ProcessEvent;
  readonly note?: Note;
}

/** The record as one that this revision judged; without one when undefined. */
export function judgedByRevision(
  { rev: _, ...record }: CaptureRecord,
  rev: string | undefined,
): CaptureRecord {
  return rev === undefined ? record : { ...record, rev };
}
