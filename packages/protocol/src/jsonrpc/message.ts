import type { DuplicateMember, JsonKind, MemberSpan } from '../base/json/jsonSpan.ts';

export type { DuplicateMember, JsonKind, MemberSpan };

/** An id as written. Two ids are the same exactly when their keys are (`1` and `1.0` are, `1` and `"1"` are not). */
export interface MessageId {
  readonly text: string;
  readonly kind: JsonKind;
  /** JSON type and value; numbers by exact decimal value, whatever their size. */
  readonly key: string;
}

interface MessageBase {
  /** JSON pointer of the message in its frame: `''`, or `/0`, `/1` … in a batch. */
  readonly pointer: string;
  /** Members of the envelope in the order written; of a repeated name the last one rules. */
  readonly members: readonly MemberSpan[];
  /** The frame's text, which the spans cut. */
  readonly source: string;
}

export interface RequestMessage extends MessageBase {
  readonly kind: 'request';
  readonly method: string;
  readonly id: MessageId;
}

export interface NotificationMessage extends MessageBase {
  readonly kind: 'notification';
  readonly method: string;
}

export interface ResultMessage extends MessageBase {
  readonly kind: 'result';
  /** Absent when the frame has none. */
  readonly id?: MessageId;
}

export interface ErrorMessage extends MessageBase {
  readonly kind: 'error';
  readonly id?: MessageId;
}

/** JSON that is no JSON-RPC message. `id` and `method` are there where they could be read. */
export interface InvalidMessage extends MessageBase {
  readonly kind: 'invalid';
  readonly problem: 'notAnObject' | 'noMethodResultOrError' | 'methodAndAnswer' | 'methodNotString';
  readonly valueKind: JsonKind;
  readonly id?: MessageId;
  readonly method?: string;
}

/** A single message. */
export type SingleMessage =
  | RequestMessage
  | NotificationMessage
  | ResultMessage
  | ErrorMessage
  | InvalidMessage;

/** An array of messages in one frame. */
export interface BatchMessage {
  readonly kind: 'batch';
  readonly pointer: '';
  readonly items: readonly SingleMessage[];
  readonly source: string;
}

/** The JSON-RPC meaning of a frame. */
export type Message = SingleMessage | BatchMessage;

/** A message with what the single pass over its text found beside it. */
export interface ParsedFrame {
  readonly message: Message;
  /** Repeated names anywhere in the frame, at most 100. */
  readonly duplicates: readonly DuplicateMember[];
  /** Deepest nesting; 0 for a scalar. */
  readonly depth: number;
}
