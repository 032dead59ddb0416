/** Rules of event streams that traffic alone cannot show, and why. */
export const streamsNotBuilt: readonly {
  readonly id: string;
  readonly reason: 'probe' | 'host' | 'http' | 'auth';
  readonly why: string;
}[] = [
  {
    id: 'sse-legacy/origin-not-validated',
    reason: 'probe',
    why: 'Whether a foreign Origin is refused shows only when one is sent on purpose.',
  },
];
