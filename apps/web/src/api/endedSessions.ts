import type { SessionId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';

/** Sessions of a bridge that this page has outlived: the new one does not know them. */
export interface EndedSessions {
  /** Told which bridge answers and what sessions the page knows; true when it is another bridge than before. */
  readonly greet: (bridgeId: string, known: readonly SessionObject[]) => boolean;
  /** The list of the bridge that answers, and after it the ended ones. */
  readonly join: (list: readonly SessionObject[]) => readonly SessionObject[];
  readonly has: (sessionId: SessionId) => boolean;
}

/** Makes a memory of ended sessions; a reload of the page empties it. */
export function createEndedSessions(): EndedSessions {
  const ended = new Map<SessionId, SessionObject>();
  let lastId: string | undefined;
  return {
    greet: (bridgeId, known) => {
      const isOther = lastId !== undefined && lastId !== bridgeId;
      lastId = bridgeId;
      if (isOther) for (const session of known) ended.set(session.sessionId, endedByRestart(session));
      return isOther;
    },
    join: (list) => {
      const captures = new Set(list.map((session) => session.captureId));
      return [...list, ...[...ended.values()].filter((session) => !captures.has(session.captureId))];
    },
    has: (sessionId) => ended.has(sessionId),
  };
}

/** As many as the bridge names of a server that ended. */
const mostNamed = 20;

/** A session as it is after its bridge is gone; one that was over before stays as it was. */
function endedByRestart(session: SessionObject): SessionObject {
  const isOver = session.phase === 'closed' || session.phase === 'failed';
  if (isOver && session.failure?.kind !== 'bridgeRestarted') return session;
  const unanswered = session.waiting
    .slice(0, mostNamed)
    .map(({ requestSeq, method }) => ({ seq: requestSeq, method }));
  return {
    ...session,
    phase: 'failed',
    failure: {
      kind: 'bridgeRestarted',
      message: 'Bridge restarted, session ended.',
      ...(unanswered.length === 0 ? {} : { unanswered }),
    },
    ending: { kind: 'bridgeRestarted', text: 'bridge restarted' },
    waiting: [],
    pending: [],
  };
}

/** The memory of this page. */
export const endedSessions: EndedSessions = createEndedSessions();
