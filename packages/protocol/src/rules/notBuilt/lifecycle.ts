/** Rules of the lifecycle, of capabilities and of the small utilities that frames alone cannot show, and why. */
export const lifecycleNotBuilt: readonly {
  readonly id: string;
  readonly reason: 'probe' | 'host' | 'http' | 'auth';
  readonly why: string;
}[] = [
  {
    id: 'batch/response-not-array',
    reason: 'http',
    why: 'Whether answers come as one array is a matter of the body of one HTTP answer.',
  },
  {
    id: 'stdio/stderr-as-error',
    reason: 'host',
    why: 'How a client shows what a server writes to stderr is not on the wire.',
  },
  {
    id: 'stdio/oauth-used',
    reason: 'auth',
    why: 'An authorization flow runs over HTTP, outside the pipes of a stdio server.',
  },
];
