import type { Seq } from '../base/ids.ts';
import type { Revision } from '../base/revision.ts';

/** The name and version that a side gives of itself. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** A JSON object of which only the presence of keys is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What the frames of a session say about it, up to a record. */
export interface SessionState {
  readonly phase: 'new' | 'initializing' | 'initialized' | 'ready' | 'refused';
  /** The revision that the client asked for. */
  readonly asked?: string;
  /** The revision that the server answered, as text; it may be none that is known. */
  readonly answered?: string;
  /** The revision in force, once the server has answered with one that is known. */
  readonly revision?: Revision;
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
