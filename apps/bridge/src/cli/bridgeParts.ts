import type { Target } from '@mcpeek/protocol/link/target';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { CallHandlers, PageConnection } from '../server/callHandlers.ts';
import type { HttpHandlers } from '../server/httpHandlers.ts';

/** What a bridge is made from. */
export interface BridgeParts {
  readonly version: string;
  /** Folder of captures and settings; exists, and only its owner can read it. */
  readonly home: string;
  readonly userHome: string;
  /** A longer line is cut, in bytes; 64 MiB when left out. */
  readonly frameLimitBytes?: number;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
  /** The environment that targets start with, before what is set for one of them. */
  readonly targetEnvironment: Readonly<Record<string, string>>;
  /** Called each time that a session was opened or has changed. */
  readonly onSession?: () => void;
}

/** Everything behind the server: sessions, captures, views. */
export interface Bridge {
  readonly callHandlers: CallHandlers;
  readonly httpHandlers: HttpHandlers;
  /** Told of each page or script that connects, before its first call. */
  readonly onConnection?: (connection: PageConnection) => void;
  /** Opens the target of the command line; the page is told of it by `bridge/hello`. */
  readonly openTarget: (target: Target) => Promise<void>;
  /** Imports the capture file of the command line; the page is told of it the same way. */
  readonly openCaptureFile: (source: AsyncIterable<Uint8Array>, fileName: string) => Promise<void>;
  /** Closes every session cleanly, then the store. */
  readonly close: () => Promise<void>;
}

/** Makes the bridge; `createBridge.ts` has the real one, tests have others. */
export type CreateBridge = (parts: BridgeParts) => Bridge | Promise<Bridge>;
