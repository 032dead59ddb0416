import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toasts.ts';
import { call } from './call.ts';
import { messageOf } from './callFailure.ts';
import { useCapture } from './queries.ts';
import { queryKeys } from './queryKeys.ts';

/** By which revision a capture is judged. */
export interface Judging {
  /** The one that was negotiated, as the server wrote it; null when none was. */
  readonly own: string | null;
  /** The one that is forced instead. */
  readonly forced: Revision | undefined;
  /** How far judging again is, while it goes on. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Why it cannot be changed here. */
  readonly reason: string | undefined;
  /** Judges the capture by a revision, by its own when null; what refuses is shown. */
  readonly judge: (revision: Revision | null) => void;
}

/** Tells by which revision a capture is judged, and changes that. */
export function useRejudge(captureId: CaptureId): Judging {
  const client = useQueryClient();
  const { data: capture } = useCapture(captureId);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKeys.anyRecord });
    void client.invalidateQueries({ queryKey: queryKeys.findings(captureId) });
  };
  return {
    own: capture?.revision ?? null,
    forced: capture?.forcedRevision,
    progress: capture?.rejudging,
    reason: capture?.isReadOnly === true ? 'another MCPeek has this capture open' : undefined,
    judge(revision) {
      void call('capture/rejudge', { captureId, revision }).then(
        (summary) => {
          client.setQueryData(queryKeys.capture(captureId), summary);
          refresh();
        },
        (error: unknown) => showToast(messageOf(error), 'error'),
      );
    },
  };
}
