/** The time limit of a call as it is typed, in seconds. */
export type TimeoutText =
  | { readonly kind: 'limit'; readonly timeoutMs: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly message: string };

const longestSeconds = 2_000_000;

/** Reads seconds, whole or with a fraction; 0 is no limit. */
export function readTimeout(text: string): TimeoutText {
  const seconds = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds < 0) {
    return { kind: 'wrong', message: 'Seconds, or 0 for no limit' };
  }
  if (seconds > longestSeconds)
    return { kind: 'wrong', message: `At most ${longestSeconds} s; 0 is no limit` };
  if (seconds === 0) return { kind: 'none' };
  return { kind: 'limit', timeoutMs: Math.max(1, Math.round(seconds * 1000)) };
}
