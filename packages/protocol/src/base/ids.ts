declare const brand: unique symbol;
type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

/** The name of one session of this bridge; opaque text, unique within a home. */
export type SessionId = Brand<string, 'SessionId'>;
/** The name of one stored capture; opaque text, unique within a home, safe as a file name. */
export type CaptureId = Brand<string, 'CaptureId'>;
/** The name of one view; it belongs to the connection that opened it. */
export type ViewId = Brand<string, 'ViewId'>;
/** The name of one question of a server that waits for the user. */
export type PendingId = Brand<string, 'PendingId'>;

/** Position of a record in its capture, counted from 0 without a hole. */
export type Seq = number;

/** Marks text as a session's name. */
export const toSessionId = (text: string): SessionId => text as SessionId;
/** Marks text as a capture's name. */
export const toCaptureId = (text: string): CaptureId => text as CaptureId;
/** Marks text as a view's name. */
export const toViewId = (text: string): ViewId => text as ViewId;
/** Marks text as the name of a question that waits for the user. */
export const toPendingId = (text: string): PendingId => text as PendingId;
