import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { Clock } from '../../platform/clock.ts';
import type { SessionManager } from '../../session/sessionManager.ts';
import type { Catalog } from '../../store/captureStore.ts';
import { rejudgeCapture } from '../../store/rejudgeCapture.ts';
import { CallRefusal } from '../callHandlers.ts';
import { isReadOnly, isRejudged, noSuchCapture } from './changeRefusals.ts';

/** Judges a capture again by a revision, by its own when null; resolves when it is done. */
export type Rejudge = (captureId: CaptureId, revision: Revision | null) => Promise<CaptureSummary>;

/** Makes it; a capture whose judging again was broken off is judged again when it is opened. */
export function createRejudge(parts: {
  readonly catalog: Catalog;
  readonly sessions: Pick<SessionManager, 'list'>;
  readonly clock: Clock;
  /** Hears why one that nobody waits for could not be done. */
  readonly onProblem: (message: string) => void;
}): Rejudge {
  const { catalog, sessions, clock } = parts;

  const rejudge: Rejudge = async (captureId, revision) => {
    const work = catalog.rejudge(captureId, revision);
    if (work === 'running') throw isRejudged(captureId);
    if (work === 'readOnly') throw isReadOnly('Judge');
    if (work === 'missing') throw noSuchCapture(captureId);
    const { capture } = work;
    const outcome = await rejudgeCapture(work, {
      clock,
      onCaughtUp(judge) {
        const live = sessions.list().find((session) => session.captureId === captureId);
        live?.judgeBy(revision === null ? undefined : { revision, judge });
      },
    });
    if (!outcome.ok)
      throw new CallRefusal(wireErrorCodes.storeFailed, outcome.problem, { kind: 'storeFailed' });
    return capture.summary();
  };

  catalog.onUnfinished((captureId, revision) => {
    rejudge(captureId, revision).catch((error: unknown) => {
      // Somebody who opened it may have asked for another revision before us.
      if (error instanceof CallRefusal && error.data.kind === 'rejudging') return;
      parts.onProblem(error instanceof Error ? error.message : String(error));
    });
  });
  return rejudge;
}
