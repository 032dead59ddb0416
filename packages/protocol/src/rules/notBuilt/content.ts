/** Rules of content, resources, icons and metadata that messages alone cannot show, and why. */
export const contentNotBuilt: readonly {
  readonly id: string;
  readonly reason: 'probe' | 'host' | 'http' | 'auth';
  readonly why: string;
}[] = [
  {
    id: 'resources/https-not-fetchable',
    reason: 'probe',
    why: 'Whether a client can fetch an https: address itself shows only when it is fetched.',
  },
  {
    id: 'icons/cross-origin',
    reason: 'http',
    why: 'The origin of the server is that of its HTTP address, which is not in its messages.',
  },
];
