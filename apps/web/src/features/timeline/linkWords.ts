import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { formatDuration } from '../../ui/format.ts';

/** What to say of a connection that is not as it should be; undefined when it is. */
export interface LinkWords {
  readonly title: string;
  readonly why: string | undefined;
  readonly canRetry: boolean;
}

/** Says how the streams of a session stand, when one of them is missing. */
export function linkWords({ phase, link }: SessionObject): LinkWords | undefined {
  if (link === undefined || phase !== 'ready') return undefined;
  const { state, attempt, of, nextInMs, why, retryable } = link;
  if (state === 'connected') return undefined;
  const canRetry = retryable === true;
  if (state === 'stopped') return { title: 'A stream of the server is closed.', why, canRetry };
  const when = nextInMs === undefined ? 'soon' : `in ${formatDuration(nextInMs * 1000)}`;
  const count = attempt === undefined || of === undefined ? '' : ` (try ${attempt} of ${of})`;
  return { title: `A stream was lost; it is opened again ${when}${count}.`, why, canRetry };
}
