const thousands = new Intl.NumberFormat('en-US');

/** `1204` → `1,204`. */
export function formatCount(count: number): string {
  return thousands.format(count);
}

/** `1 record`, `1,204 records`; give the plural where it is not the word and an s. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A size with its unit, powers of ten: `81 B`, `2.1 kB`, `318 kB`, `1.05 MB`. */
export function formatBytes(bytes: number): string {
  return scale(bytes, 1000, ['B', 'kB', 'MB', 'GB', 'TB']);
}

/** A duration with its unit: `38 µs`, `12 ms`, `1.84 s`, `2 min 5 s`, `1 h 3 min`. */
export function formatDuration(durationUs: number): string {
  if (durationUs < 999.5) return `${Math.round(durationUs)} µs`;
  if (durationUs < 59_995_000) return scale(durationUs / 1000, 1000, ['ms', 's']);
  const seconds = Math.round(durationUs / 1_000_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return withRest(minutes, 'min', seconds % 60, 's');
  return withRest(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** A point in time of a capture, in seconds with three decimals and without unit, for a column headed by it: `1.004`. */
export function formatSeconds(atUs: number): string {
  // By integers: 1.0005 must not become 1.000 by the way a double holds it.
  const milliseconds = Math.floor(atUs / 1000);
  return `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** A point in time of a capture to the microsecond with its unit: `1.004210 s`. */
export function formatAtUs(atUs: number): string {
  return `${Math.floor(atUs / 1_000_000)}.${String(Math.floor(atUs % 1_000_000)).padStart(6, '0')} s`;
}

/** How long ago, roughly: `just now`, `4 min ago`, `2 h ago`, `yesterday`, else the day. */
export function formatAgo(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000));
  if (seconds < 45) return 'just now';
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  const at = new Date(atMs);
  const now = new Date(nowMs);
  if (at.toDateString() === now.toDateString()) return `today ${clockOf(at)}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === yesterday.toDateString()) return `yesterday ${clockOf(at)}`;
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
}

function clockOf(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

function scale(value: number, step: number, units: readonly string[]): string {
  let rest = value;
  let index = 0;
  // 999.5 would be printed as 1000: it belongs to the next unit.
  while (rest >= step - 0.5 && index < units.length - 1) {
    rest /= step;
    index += 1;
  }
  const digits = index === 0 || rest >= 99.95 ? 0 : rest >= 9.995 ? 1 : 2;
  const text = digits === 0 ? thousands.format(Math.round(rest)) : trimZeros(rest.toFixed(digits));
  return `${text} ${units[index]}`;
}

function trimZeros(text: string): string {
  return text.replace(/\.?0+$/, '');
}

function withRest(whole: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;
}
