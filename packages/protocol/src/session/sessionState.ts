import type { Seq } from '../base/ids.ts';
import type { Era, Revision } from '../base/revision.ts';
import type { TypeOf } from '../schema/typeOf.ts';

/** The name and version that a side gives of itself, and its title where the revision has one. */
export type Implementation = TypeOf<'Implementation', '2025-06-18'>;

/** A JSON object of which only the presence of keys is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What the frames of a session say about it, up to a record. */
export interface SessionState {
  readonly phase: 'new' | 'initializing' | 'initialized' | 'ready' | 'refused';
  /** The revision that the client asked for. */
  readonly asked?: string;
  /** The revision that the server answered, as text; it may be none that is known. */
  readonly answered?: string;
  /** How the conversation began; undefined while nothing says it. */
  readonly era?: Era;
  /** The revision in force, once the server has answered with one that is known, or has served a request of one. */
  readonly revision?: Revision;
  /** The revision that the newest request with one names in its metadata. */
  readonly carried?: Revision;
  /** The revisions that the answer of `server/discover` lists; some may be unknown. */
  readonly supportedVersions?: readonly string[];
  readonly initializeSeq?: Seq;
  readonly initializeAnswerSeq?: Seq;
  readonly initializedSeq?: Seq;
  readonly client?: Implementation;
  readonly server?: Implementation;
  readonly clientCapabilities?: JsonObject;
  readonly serverCapabilities?: JsonObject;
  readonly instructions?: string;
}

/** The state before any frame. */
export const newSessionState: SessionState = { phase: 'new' };
