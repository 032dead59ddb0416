import type { Clock } from '../../platform/clock.ts';
import type { Connection, Route } from './openConnection.ts';

/** Keeps connections between requests, and only as long as their servers surely do. */
export interface ConnectionPool {
  /** A kept connection along a route; undefined when there is none. */
  readonly take: (route: Route) => Promise<Connection | undefined>;
  /** Takes a connection back; `keepAlive` is the answer's header of that name. */
  readonly giveBack: (route: Route, connection: Connection, keepAlive: string | undefined) => void;
  /** Closes what is kept; what comes back later is closed too. */
  readonly close: () => void;
}

/** Node closes after 5 s, uvicorn too, and not all say so. */
const unannouncedMs = 4000;
/** So much earlier than announced, for the way that a request needs. */
const marginMs = 1000;
const longestMs = 60_000;

interface Kept {
  readonly connection: Connection;
  readonly untilUs: number;
  /** Ends the watch over it. */
  readonly release: () => void;
}

/** Makes an empty pool. */
export function createConnectionPool(clock: Clock): ConnectionPool {
  const kept = new Map<string, Kept[]>();
  let isClosed = false;

  const keep = (key: string, connection: Connection, forMs: number): void => {
    const { socket } = connection;
    const drop = (): void => {
      entry.release();
      const others = (kept.get(key) ?? []).filter((other) => other !== entry);
      if (others.length === 0) kept.delete(key);
      else kept.set(key, others);
      socket.destroy();
    };
    const stopTimer = clock.after(forMs, drop);
    const entry: Kept = {
      connection,
      untilUs: clock.monotonicUs() + forMs * 1000,
      release() {
        stopTimer();
        for (const event of ends) socket.off(event, drop);
      },
    };
    // Bytes that nobody asked for would be taken for the next answer.
    for (const event of ends) socket.on(event, drop);
    socket.resume();
    kept.set(key, [...(kept.get(key) ?? []), entry]);
  };

  return {
    async take(route) {
      // Who sends at the end of an answer shall find its connection; and an end of a connection that has already come
      // to this machine is seen within two turns, so that only then is it safe to write.
      await nextTurn();
      await nextTurn();
      const key = keyOf(route);
      for (let entry = kept.get(key)?.pop(); entry !== undefined; entry = kept.get(key)?.pop()) {
        entry.release();
        const { socket } = entry.connection;
        if (!socket.destroyed && socket.writable && clock.monotonicUs() < entry.untilUs)
          return entry.connection;
        socket.destroy();
      }
      return undefined;
    },
    giveBack(route, connection, keepAlive) {
      const forMs = keptFor(keepAlive);
      const { socket } = connection;
      if (isClosed || forMs <= 0 || socket.destroyed || !socket.writable) socket.destroy();
      else keep(keyOf(route), connection, forMs);
    },
    close() {
      isClosed = true;
      const entries = [...kept.values()].flat();
      kept.clear();
      for (const { connection, release } of entries) {
        release();
        connection.socket.destroy();
      }
    },
  };
}

const ends = ['data', 'end', 'close'] as const;

/** How long a connection may be kept, from `Keep-Alive: timeout=5` (RFC 2068, 19.7.1.1). */
function keptFor(keepAlive: string | undefined): number {
  const seconds = /(?:^|[\s,;])timeout\s*=\s*"?(\d+)/i.exec(keepAlive ?? '')?.[1];
  return seconds === undefined ? unannouncedMs : Math.min(Number(seconds) * 1000 - marginMs, longestMs);
}

function keyOf({ place, isTls, proxy }: Route): string {
  return JSON.stringify([place.host, place.port, isTls, proxy?.name, proxy?.isTls, proxy?.authorization]);
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
