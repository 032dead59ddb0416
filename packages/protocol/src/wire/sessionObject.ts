import type { CaptureId, PendingId, Seq, SessionId } from '../base/ids.ts';
import type { Era, Revision } from '../base/revision.ts';
import type { AtUs, EpochMs } from '../base/time.ts';
import type { LinkFailure } from '../link/linkFailure.ts';
import type { Target } from '../link/target.ts';
import type { SlowStart, StartStep } from '../record/captureRecord.ts';
import type { Implementation, JsonObject } from '../session/sessionState.ts';

/** Where a session stands. */
export type SessionPhase =
  | 'connecting'
  | 'negotiating'
  | 'needsAuth'
  | 'ready'
  | 'closing'
  | 'closed'
  | 'failed';

/** A question of the server that waits for the user. */
export interface PendingQuestion {
  readonly pendingId: PendingId;
  readonly seq: Seq;
  readonly method: string;
}

/** How a session was asked for, apart from its target: what `session/open` takes to open the same once more. */
export interface SessionOrderObject {
  /** The revision that was forced. */
  readonly revision?: string;
  /** The era that was forced. */
  readonly era?: Era;
  readonly auto: 'all' | 'handshake' | 'none';
  readonly clientInfo: JsonObject;
  readonly capabilities: JsonObject;
  readonly roots: readonly JsonObject[];
  readonly timeoutMs: number;
}

/** How a session ended. */
export interface SessionEnding {
  /** `stopped`: the user ended it; else the kind of its failure. */
  readonly kind: 'stopped' | LinkFailure['kind'];
  /** The same in a few words. */
  readonly text: string;
  /** Exit code of the process, where there was one. */
  readonly exitCode?: number;
  /** Signal that ended the process, where there was one. */
  readonly signal?: string;
}

/** How the connection of a session over HTTP stands. */
export interface LinkObject {
  /** `waiting`: a stream is opened again after a while; `stopped`: no more by itself. */
  readonly state: 'connected' | 'waiting' | 'stopped';
  /** The try that is waited for, from 1, of so many. */
  readonly attempt?: number;
  readonly of?: number;
  readonly nextInMs?: number;
  readonly why?: string;
  /** Streams that are open for what belongs to no request. */
  readonly streams: number;
  readonly retryable?: boolean;
}

/** How the era, the revision and the transport were found. */
export interface NegotiationObject {
  /** The line of the table that decided. */
  readonly row: string;
  readonly words: string;
  /** What was tried, in order. */
  readonly attempts: readonly {
    /** `seq` of its request. */
    readonly seq?: Seq;
    readonly what: string;
    readonly outcome: string;
  }[];
}

/** A session as the bridge tells it. */
export interface SessionObject {
  readonly sessionId: SessionId;
  readonly captureId: CaptureId;
  readonly target: Target;
  readonly title: string;
  readonly phase: SessionPhase;
  readonly era?: Era;
  /** The revision in force, or the text that the server answered. */
  readonly revision?: string;
  /** The revision that its records are judged by instead. */
  readonly forcedRevision?: Revision;
  /** Which row of the negotiation decided, in words. */
  readonly decidedBy?: string;
  readonly negotiation?: NegotiationObject;
  /** What is really spoken. */
  readonly transport?: 'stdio' | 'http' | 'sse';
  readonly link?: LinkObject;
  readonly server?: Implementation;
  readonly serverCapabilities?: JsonObject;
  readonly instructions?: string;
  readonly pending: readonly PendingQuestion[];
  readonly openedAt: EpochMs;
  /** The capture of the session that was restarted as this one. */
  readonly continues?: CaptureId;
  readonly order: SessionOrderObject;
  readonly failure?: LinkFailure;
  /** There once the session is over, whoever ended it. */
  readonly ending?: SessionEnding;
  /** Steps of the start so far; times since the capture began. */
  readonly start: { readonly steps: readonly StartStep[]; readonly slow?: SlowStart };
  /** Records so far, lines of stderr among them, findings by severity. */
  readonly counts: {
    readonly records: number;
    readonly stderr: number;
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
  };
  /** The newest line of stderr, at most 500 characters. */
  readonly lastStderr?: string;
  /** Bytes on stdout that no newline has closed yet. */
  readonly unfinishedLine?: { readonly bytes: number; readonly head: string; readonly sinceUs: AtUs };
  /** Requests of MCPeek that wait: what for, since when, until when (`null`: no limit). */
  readonly waiting: readonly {
    readonly requestSeq: Seq;
    readonly method: string;
    readonly sinceUs: AtUs;
    readonly timeoutMs: number | null;
    /** Over HTTP: bytes of an event on its stream that no blank line has closed yet. */
    readonly unfinished?: { readonly bytes: number; readonly head: string };
  }[];
}
