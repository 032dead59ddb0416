import type { Seq } from '../base/ids.ts';
import type { Pairing } from '../jsonrpc/pairing.ts';
import type { SessionState } from '../session/sessionState.ts';

/** What rules may remember and look at; fresh for each session. Rules read it, and write only in their own notebook. */
export interface RuleState {
  readonly pairing: Pairing;
  /** The session as of the record before the one being judged. */
  readonly session: () => SessionState;
  /** `seq` of the newest notification of a direction that had no id, and its method. */
  readonly lastNotification: (
    dir: 'out' | 'in',
  ) => { readonly seq: Seq; readonly method: string } | undefined;
  /** A rule's own memory, made on first use. */
  readonly notebook: <Notes>(ruleId: string, make: () => Notes) => Notes;
}
