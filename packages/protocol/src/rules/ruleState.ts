import type { Seq } from '../base/ids.ts';
import type { Pairing, WireDirection } from '../jsonrpc/pairing.ts';
import type { SessionState } from '../session/sessionState.ts';
import type { HttpBook } from './httpBook.ts';

/** What rules may remember and look at; fresh for each session. Rules read it, and write only in their own notebook. */
export interface RuleState {
  readonly pairing: Pairing;
  /** The session as of the record before the one being judged. */
  readonly session: () => SessionState;
  /** `seq` of the newest notification of a direction that had no id, and its method. */
  readonly lastNotification: (
    dir: WireDirection,
  ) => { readonly seq: Seq; readonly method: string } | undefined;
  /** The method of the first request or notification of a direction. */
  readonly firstMethod: (dir: WireDirection) => string | undefined;
  /** The HTTP exchanges so far; empty over stdio. */
  readonly http: HttpBook;
  /** A memory, made on first use; named by a rule, or by what the rules of one file share. */
  readonly notebook: <Notes>(name: string, make: () => Notes) => Notes;
}
