/** A process and all that it started and that did not leave its group. */
export interface ProcessGroup {
  /** Sends a signal to every member; false when none is left. */
  readonly signal: (signal: NodeJS.Signals) => boolean;
  readonly isAlive: () => boolean;
}

/** The group that a detached child leads. On Windows there are no groups: the process alone. */
export function processGroupOf(pid: number, platform: NodeJS.Platform): ProcessGroup {
  const target = platform === 'win32' ? pid : -pid;
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      process.kill(target, signal);
      return true;
    } catch {
      // ESRCH: nobody left. EPERM: somebody is left whom we may not signal, which we cannot end either.
      return false;
    }
  };
  return { signal: send, isAlive: () => send(0) };
}
