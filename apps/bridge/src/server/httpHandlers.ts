import type { CaptureId, Seq, SessionId } from '@mcpeek/protocol/base/ids';

/** A file that is sent as it is made; each item of `lines` is text with its own line end. */
export interface ExportStream {
  readonly fileName: string;
  readonly lines: AsyncIterable<string>;
}

/** The work behind the HTTP routes, which carry what is too large for the WebSocket. A CallRefusal thrown by one goes back as a JSON error. */
export interface HttpHandlers {
  /** Exact bytes of a record; undefined when there is no such record. */
  readonly body: (captureId: CaptureId, seq: Seq) => Uint8Array | undefined;
  /** Takes a one-time link and gives what it stands for; undefined when it is unknown, used, too old, or of another capture. */
  readonly exportStream: (captureId: CaptureId, link: string) => ExportStream | undefined;
  /** Reads a capture file while it arrives; what it returns is sent back as JSON. */
  readonly importStream: (stream: AsyncIterable<Uint8Array>, fileName: string) => Promise<object>;
  /** Sends exactly these bytes to the session's server; what it returns is sent back as JSON. */
  readonly raw: (sessionId: SessionId, bytes: Uint8Array) => Promise<object>;
}
