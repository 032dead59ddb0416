/** Rules of samplings, elicitations and tasks that messages alone cannot show, and why. */
export const tasksNotBuilt: readonly {
  readonly id: string;
  readonly reason: 'probe' | 'host' | 'http' | 'auth';
  readonly why: string;
}[] = [
  {
    id: 'tasks/get-over-sse',
    reason: 'http',
    why: 'Whether an answer comes as JSON or as a stream is a matter of the HTTP answer that carries it.',
  },
];
