import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { BrowserOpener } from '../platform/openBrowser.ts';
import type { Surroundings } from './startPlan.ts';

/** What a run of MCPeek has around it; tests give another. */
export interface Machine extends Surroundings {
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** Lines for people; on stderr. */
  readonly log: Log;
  /** Writes a line to stdout, where scripts read. */
  readonly print: (line: string) => void;
  readonly openBrowser: BrowserOpener;
  readonly isContainer: boolean;
  readonly pathDelimiter: string;
  /** MCPeek's own folder, with `apps/` in it. */
  readonly projectFolder: string;
  readonly pid: number;
  /** Tells of signals that ask to stop, for as long as the process lives. */
  readonly onStopSignal: (listener: (signal: StopSignal) => void) => void;
  /** Ends the process. */
  readonly exit: (code: number) => void;
}

/** A signal that asks the bridge to stop. Not SIGHUP: to listen for it would undo `nohup`. */
export type StopSignal = 'SIGINT' | 'SIGTERM';
