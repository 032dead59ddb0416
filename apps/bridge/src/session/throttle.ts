import type { Clock } from '../platform/clock.ts';

/** Calls at once after quiet, then at most once in `everyMs`; a call that came too early is made up for at the end. */
export function createThrottle(clock: Clock, everyMs: number, call: () => void): () => void {
  let isQuiet = true;
  let isWanted = false;
  const rest = (): void => {
    clock.after(everyMs, () => {
      if (!isWanted) {
        isQuiet = true;
        return;
      }
      isWanted = false;
      rest();
      call();
    });
  };
  return () => {
    if (!isQuiet) {
      isWanted = true;
      return;
    }
    isQuiet = false;
    rest();
    call();
  };
}
