/** The dated versions of the protocol, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
/** A dated version of the protocol. */
export type Revision = (typeof revisions)[number];

/** The revisions that begin with `initialize`, oldest first. */
export const handshakeRevisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
/** A revision that begins with `initialize`. */
export type HandshakeRevision = (typeof handshakeRevisions)[number];

/** How a conversation begins: by `initialize`, or by metadata on each request. */
export type Era = 'handshake' | 'stateless';

/** Tells whether text names a revision. */
export function isRevision(text: string): text is Revision {
  return revisions.some((revision) => revision === text);
}

/** Tells whether text names a revision that begins with `initialize`. */
export function isHandshakeRevision(text: string): text is HandshakeRevision {
  return handshakeRevisions.some((revision) => revision === text);
}
