import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HeaderList } from '@mcpeek/protocol/record/httpPart';

/** A request that somebody wants sent. */
export interface HttpOrder {
  readonly method: string;
  readonly url: string;
  /** In the order in which they shall be written; one of ours is left out where its name is here, in any case. */
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
  readonly by: Initiator;
  /** The exchange whose stream is taken up again. */
  readonly resumes?: number;
  /** Takes no kept connection; the new one may be kept afterwards. */
  readonly newConnection?: boolean;
}
