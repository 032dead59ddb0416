import type { Clock } from '../../platform/clock.ts';

/** How long the goodbye of a session may take, in milliseconds. */
const goodbyeMs = 2000;

/** Ends the sessions of a server that gave ids for them (basic/transports, Session Management). */
export interface Goodbye {
  /** Says it to each session, those included that come while it is said. */
  readonly say: () => Promise<void>;
  /** The server answered one. */
  readonly answered: () => void;
}

/** Makes it. `sessionId` is the one that goes on, `send` sends the DELETE for it. */
export function createGoodbye(parts: {
  readonly clock: Clock;
  readonly sessionId: () => string | undefined;
  readonly send: () => void;
}): Goodbye {
  const told = new Set<string>();
  let settle: (() => void) | undefined;
  return {
    async say() {
      for (let id = parts.sessionId(); id !== undefined && !told.has(id); id = parts.sessionId()) {
        told.add(id);
        await new Promise<void>((resolve) => {
          const stop = parts.clock.after(goodbyeMs, resolve);
          settle = () => {
            stop();
            resolve();
          };
          parts.send();
        });
      }
    },
    answered: () => settle?.(),
  };
}
