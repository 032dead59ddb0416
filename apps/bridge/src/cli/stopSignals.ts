import type { Machine, StopSignal } from './machine.ts';

/** One Ctrl-C reaches the bridge several times: from the terminal, from npm, and from the script that started it. */
const echoMs = 500;
const exitCodes: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143 };

/** At the first signal stops cleanly and exits with 0; a second one, not an echo of the first, ends at once. */
export function stopOnSignals(
  machine: Pick<Machine, 'onStopSignal' | 'clock' | 'log' | 'exit'>,
  stop: () => Promise<void>,
): void {
  let firstUs: number | undefined;
  machine.onStopSignal((signal) => {
    const nowUs = machine.clock.monotonicUs();
    if (firstUs === undefined) {
      firstUs = nowUs;
      machine.log.info('Closing sessions. Once more to end at once.');
      void stop().then(
        () => machine.exit(0),
        () => machine.exit(1),
      );
    } else if (nowUs - firstUs > echoMs * 1000) {
      machine.exit(exitCodes[signal]);
    }
  });
}
