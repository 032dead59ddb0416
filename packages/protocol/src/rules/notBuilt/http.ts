/** Rules of HTTP exchanges and of session ids that traffic alone cannot show, and why. */
export const httpNotBuilt: readonly {
  readonly id: string;
  readonly reason: 'probe' | 'host' | 'http' | 'auth';
  readonly why: string;
}[] = [
  {
    id: 'http/origin-not-validated',
    reason: 'probe',
    why: 'Whether a foreign Origin is refused shows only when one is sent on purpose.',
  },
  {
    id: 'http/origin-status',
    reason: 'probe',
    why: 'How a foreign Origin is refused shows only when one is sent on purpose.',
  },
  {
    id: 'http/bind-all-interfaces',
    reason: 'host',
    why: 'On which addresses a server listens is not in its traffic.',
  },
  {
    id: 'http/bad-protocol-version-accepted',
    reason: 'probe',
    why: 'A version that no server knows must be sent on purpose.',
  },
  {
    id: 'http/absent-protocol-version-refused',
    reason: 'probe',
    why: 'The version header must be left out on purpose.',
  },
  {
    id: 'http/disconnect-as-cancel',
    reason: 'probe',
    why: 'Whether work goes on after a connection broke shows only when one is broken on purpose and asked about.',
  },
  {
    id: 'session/missing-id-status',
    reason: 'probe',
    why: 'The session id must be left out on purpose.',
  },
  {
    id: 'session/unknown-id-status',
    reason: 'probe',
    why: 'A session id that the server never gave must be sent on purpose.',
  },
  {
    id: 'session/as-authentication',
    reason: 'probe',
    why: 'A session id must be sent without the token that belongs to it.',
  },
];
