import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import type { Judged } from '@mcpeek/protocol/rules/judge';
import type { LinkObject } from '@mcpeek/protocol/wire/sessionObject';
import type { TransportEvent } from '../transport/transport.ts';

/** What carries the messages of a session, whatever the transport. */
export interface SessionWire {
  /** What is spoken; over HTTP it may turn to the old transport while connecting. */
  readonly spoken: () => 'stdio' | 'http' | 'sse';
  readonly start: () => void;
  /** Puts a message on the wire; the `seq` of its frame, or undefined when the way is closed. */
  readonly send: (text: string, by: Initiator) => Seq | undefined;
  /** Puts exactly these bytes on the wire, over HTTP with these headers too. */
  readonly sendBytes: (bytes: Uint8Array, by: Initiator, headers?: HeaderList) => Seq | undefined;
  /** Told of what happened, after its commit. */
  readonly see: (event: TransportEvent, judged: readonly Judged[]) => void;
  /** Ends the way of one request, where closing it is how the request is cancelled, after `before`; false where a message says so. */
  readonly hangUp: (requestSeq: Seq, before?: () => void) => boolean;
  /** Ends the connection in the order of its transport; resolves when it is gone. Safe to call again. */
  readonly close: () => Promise<void>;
  /** How the connection stands; undefined over stdio, where the process says it. */
  readonly link: () => LinkObject | undefined;
}
