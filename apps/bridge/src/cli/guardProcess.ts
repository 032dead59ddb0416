import { describeFault } from '../server/describeFault.ts';
import type { Machine } from './machine.ts';

/** Catches at the top what nothing else caught: says so and ends; captures are on disk already. */
export function guardProcess(machine: Pick<Machine, 'log' | 'exit'>): void {
  const end = (thrown: unknown): void => {
    machine.log.error(`MCPeek met a fault of its own and ends: ${describeFault(thrown)}`);
    machine.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  // The terminal may close before the bridge does.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
