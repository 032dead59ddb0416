import {
  type HandshakeRevision,
  handshakeRevisions,
  isHandshakeRevision,
  isRevision,
} from '../base/revision.ts';

/** What the client asks for in `initialize`. */
export interface AskedRevision {
  readonly revision: HandshakeRevision;
  /** The user chose it; otherwise it is the newest that we speak. */
  readonly isForced: boolean;
}

/** What follows from the server's answer; `decidedBy` says why, in one sentence. */
export type Negotiation =
  | {
      readonly kind: 'accept' | 'acceptOlder' | 'acceptNewer';
      readonly revision: HandshakeRevision;
      readonly decidedBy: string;
    }
  | { readonly kind: 'refuse'; readonly decidedBy: string };

/** The revision to ask for: the one the user chose, or the newest that begins with `initialize`. */
export function askRevision(forced?: HandshakeRevision): AskedRevision {
  return forced === undefined
    ? { revision: handshakeRevisions[handshakeRevisions.length - 1] ?? '2025-11-25', isForced: false }
    : { revision: forced, isForced: true };
}

/**
 * Decides what to do with the `protocolVersion` of an `initialize` result; undefined when it is no text.
 * All four revisions say the same (basic/lifecycle, Version Negotiation): the server repeats the version it
 * was asked for, or names another that it has; a client that does not have that one ends the connection.
 */
export function negotiate(asked: AskedRevision, answered: string | undefined): Negotiation {
  const wish = asked.isForced
    ? `${asked.revision}, which was chosen by hand`
    : `${asked.revision}, the newest`;
  if (answered === undefined) {
    return refuse(`The server's initialize result names no protocol version as text; asked was ${wish}.`);
  }
  if (answered === asked.revision) {
    return {
      kind: 'accept',
      revision: asked.revision,
      decidedBy: `The server agreed to ${wish}.`,
    };
  }
  if (isHandshakeRevision(answered)) {
    const isOlder = handshakeRevisions.indexOf(answered) < handshakeRevisions.indexOf(asked.revision);
    return {
      kind: isOlder ? 'acceptOlder' : 'acceptNewer',
      revision: answered,
      decidedBy: `The client asked for ${wish}; the server offered the ${isOlder ? 'older' : 'newer'} ${answered}, which MCPeek speaks too.`,
    };
  }
  if (isRevision(answered)) {
    return refuse(
      `The server answered initialize with ${answered}, a revision that has no initialize; asked was ${wish}.`,
    );
  }
  return refuse(
    `The server offered protocol version ${JSON.stringify(answered.slice(0, 60))}, which MCPeek does not speak; asked was ${wish}.`,
  );
}

function refuse(decidedBy: string): Negotiation {
  return { kind: 'refuse', decidedBy };
}
