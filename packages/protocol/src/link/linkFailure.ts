import type { Seq } from '../base/ids.ts';

/** Why a session could not start or did not go on; `message` says what, with what, and what to do, without secrets. */
export interface LinkFailure {
  readonly kind:
    | 'notFound'
    | 'notExecutable'
    | 'badCwd'
    | 'spawnFailed'
    | 'exitedEarly'
    | 'exited'
    | 'handshakeRefused'
    | 'handshakeMalformed'
    | 'unsupportedRevision'
    | 'timeout'
    | 'cancelled'
    | 'bridgeRestarted'
    | 'storeFailed'
    /** Over HTTP: nobody answered, or with what is no answer. */
    | 'unreachable'
    | 'notLetIn'
    | 'redirected'
    | 'notMcp'
    | 'endpointElsewhere'
    | 'noStream'
    | 'sessionGone';
  readonly message: string;
  /** Status of the HTTP answer, where there was one. */
  readonly status?: number;
  /** The address to try instead, where the server named one. */
  readonly address?: string;
  /** Exit code of the process, where there was one. */
  readonly exitCode?: number;
  /** Signal that ended the process, where there was one. */
  readonly signal?: string;
  /** Paths that were tried to find the command. */
  readonly tried?: readonly string[];
  /** The last lines that the process wrote to stderr, oldest first, at most 20. */
  readonly lastStderr?: readonly string[];
  /** Requests of the client that nobody answered any more, oldest first, at most 20. */
  readonly unanswered?: readonly { readonly seq: Seq; readonly method: string }[];
  /** Another way to write the target, offered as one click (for a command that holds spaces). */
  readonly suggestion?: { readonly command: string; readonly args: readonly string[] };
}
