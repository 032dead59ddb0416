const mostFrames = 6;

/** What a log may say of a fault: its name and where it was thrown. Its message may hold a secret of the user. */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${thrown.name}${code}`, ...frames.slice(0, mostFrames)].join('\n');
}
