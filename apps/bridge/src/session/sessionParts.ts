import type { CaptureId, Seq, SessionId } from '@mcpeek/protocol/base/ids';
import type { Era, HandshakeRevision, Revision } from '@mcpeek/protocol/base/revision';
import type { EpochMs } from '@mcpeek/protocol/base/time';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { Target } from '@mcpeek/protocol/link/target';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import type { RecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import type { SessionObject, SessionOrderObject } from '@mcpeek/protocol/wire/sessionObject';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { HttpExchanges } from '../transport/http/httpExchanges.ts';
import type { Transport, TransportEvent } from '../transport/transport.ts';
import type { Driver } from './driver/driver.ts';
import type { ClientOffer, OpenQuestion } from './driver/serverQuestions.ts';
import type { FrameLimits } from './framePipeline.ts';
import type { CaptureSink } from './recorder.ts';

/** What a session is made of. */
export interface LiveSessionParts {
  readonly sessionId: SessionId;
  readonly capture: CaptureSink;
  readonly target: Target;
  /** The title that the user gave; the server's name when left out. */
  readonly title: string | undefined;
  readonly openedAt: EpochMs;
  /** The capture of the session that was restarted as this one. */
  readonly continues?: CaptureId;
  readonly forced: HandshakeRevision | undefined;
  /** The era that the user chose; found out when left out. */
  readonly era?: Era | undefined;
  /** What pages are told of how it was asked for. */
  readonly order: SessionOrderObject;
  readonly offer: ClientOffer;
  readonly clientInfoText: string;
  readonly limitMs: number | undefined;
  readonly frameLimits?: FrameLimits;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** Makes the transport of a command. */
  readonly makeTransport: (listener: (event: TransportEvent) => void) => Transport;
  /** Makes the exchanges of an address. */
  readonly makeExchanges: (listener: (event: TransportEvent) => void) => HttpExchanges;
  readonly onChange: () => void;
  readonly onQuestion: (question: OpenQuestion) => void;
}

/** One conversation with one server, from open to close. */
export interface LiveSession {
  readonly sessionId: SessionId;
  readonly captureId: CaptureId;
  readonly object: () => SessionObject;
  /** Starts the connection and then what `auto` says; call once. */
  readonly start: () => void;
  readonly driver: Driver;
  /** Puts exactly these bytes on the wire, over HTTP as the body of a POST; `seq` of their first record, undefined when the way is closed. */
  readonly sendBytes: (bytes: Uint8Array, by: Initiator, headers?: HeaderList) => Seq | undefined;
  /** Why a tool must not be called over HTTP as its era has it; undefined when nothing stands against it. */
  readonly toolFault: (tool: string) => string | undefined;
  /** Tries at once what waits to be tried again; false where nothing can be. */
  readonly reconnect: () => boolean;
  /** Ends the server in order; resolves when it is gone. `why` is told when it was not the user who ended it. */
  readonly close: (why?: LinkFailure) => Promise<void>;
  readonly isOver: () => boolean;
  /** Has its further records judged by another judge than the driver's; by the driver's again when undefined. */
  readonly judgeBy: (other: OtherJudge | undefined) => void;
}

/** A judge that has seen all records of a session so far. */
export interface OtherJudge {
  readonly revision: Revision;
  readonly judge: RecordJudge;
}
