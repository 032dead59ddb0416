import type { Clock } from '../../platform/clock.ts';
import {
  findStrays,
  readChildren,
  readProcess,
  readProcessTable,
  type TableEntry,
} from '../../platform/processTable.ts';

/** Remembers what a server started: once the server is gone, the system no longer tells whose descendants they were. */
export interface StrayWatch {
  /** Looks at once unless it did a moment ago; for a server that just showed that it is busy. */
  readonly glance: () => void;
  /** Living descendants that left the server's group and were not told before. */
  readonly takeStrays: () => readonly number[];
  readonly stop: () => void;
}

/** The first looks come close together, since most servers start their helpers at once. */
const firstPauseMs = 50;
const longestPauseMs = 1000;
const glancePauseMs = 250;
/** A look takes about one hundredth of the time, unless it is so slow that the longest pause is too short for that. */
const restPerLook = 100;

/** Watches the descendants of the leader of a session and group; stop it when the leader is over. */
export function createStrayWatch(leader: number, clock: Clock): StrayWatch {
  let known: ReadonlyMap<number, TableEntry> = new Map();
  const told = new Set<number>();
  let lookedUs = clock.monotonicUs();
  let restMs = 0;
  let isStopped = false;

  const look = (): void => {
    const beganUs = clock.monotonicUs();
    known = readDescendants(leader, known);
    lookedUs = clock.monotonicUs();
    restMs = Math.min(((lookedUs - beganUs) / 1000) * restPerLook, longestPauseMs);
  };
  const lookAgainIn = (pauseMs: number): (() => void) =>
    clock.after(Math.max(pauseMs, restMs), () => {
      look();
      stopTimer = lookAgainIn(Math.min(pauseMs * 2, longestPauseMs));
    });
  let stopTimer = lookAgainIn(firstPauseMs);

  return {
    glance() {
      const sinceMs = (clock.monotonicUs() - lookedUs) / 1000;
      if (!isStopped && sinceMs >= Math.max(glancePauseMs, restMs)) look();
    },
    takeStrays() {
      const strays = findStrays(leader, readProcessTable(), [...known.values()]);
      const untold = strays.filter((pid) => !told.has(pid));
      for (const pid of untold) told.add(pid);
      return untold;
    },
    stop() {
      isStopped = true;
      stopTimer();
    },
  };
}

/** The living descendants of a process, and of those that were known before, whose parents may be gone. */
function readDescendants(
  leader: number,
  known: ReadonlyMap<number, TableEntry>,
): ReadonlyMap<number, TableEntry> {
  const found = new Map<number, TableEntry>();
  const waiting = [...readChildren(leader), ...known.keys()];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const entry = found.has(pid) ? undefined : readProcess(pid);
    if (entry === undefined) continue;
    // Another process may have got the number of a known one that ended.
    if ((known.get(pid)?.startedAt ?? entry.startedAt) !== entry.startedAt) continue;
    found.set(pid, entry);
    waiting.push(...readChildren(pid));
  }
  return found;
}
