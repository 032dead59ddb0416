const minuteMs = 60_000;

/** How long a live session has run: `live`, `live, 4 min`, `live, 2 h 5 min`, `live, 3 d`. */
export function describeLive(startedAtMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - startedAtMs) / minuteMs);
  if (minutes < 1) return 'live';
  if (minutes < 60) return `live, ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `live, ${Math.floor(hours / 24)} d`;
  return minutes % 60 === 0 ? `live, ${hours} h` : `live, ${hours} h ${minutes % 60} min`;
}
