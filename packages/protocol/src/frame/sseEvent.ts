/** An event of a stream, beside its data, which is the record's text where it is a frame. */
export interface SseEvent {
  /** Position of the event or comment in its stream, from 0. */
  readonly index: number;
  /** Value of the last `event` field. */
  readonly type?: string;
  /** Value of the last `id` field. */
  readonly id?: string;
  /** Value of the last `retry` field, as written. */
  readonly retry?: string;
  /** On a frame: the block on the wire, where it is `before` + text + `after`. */
  readonly before?: string;
  readonly after?: string;
  /** On a frame: the whole block, where data of several lines was joined. */
  readonly block?: string;
  /** Instead of the three: the bytes of the whole block, where what stands beside its data, or data that was joined, is not UTF-8. */
  readonly blockBase64?: string;
}

/**
 * `message`: a frame. `endpoint`: the event of HTTP+SSE. `priming`: an id with empty data. `comment`: only comments.
 * `fields`: fields without data (an id, a retry). `empty`: empty data without an id. `unfinished`: the stream ended
 * before its blank line.
 */
export type SseEventKind = 'message' | 'endpoint' | 'priming' | 'comment' | 'fields' | 'empty' | 'unfinished';
