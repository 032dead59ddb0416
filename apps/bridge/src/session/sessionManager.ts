import { type SessionId, toSessionId } from '@mcpeek/protocol/base/ids';
import type { Era, HandshakeRevision } from '@mcpeek/protocol/base/revision';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { Target } from '@mcpeek/protocol/link/target';
import type { SessionObject, SessionOrderObject } from '@mcpeek/protocol/wire/sessionObject';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Catalog } from '../store/captureStore.ts';
import type { OpenQuestion } from './driver/serverQuestions.ts';
import type { FrameLimits } from './framePipeline.ts';
import { createLiveSession } from './liveSession.ts';
import { makeLinks } from './sessionLinks.ts';
import type { LiveSession } from './sessionParts.ts';
import { titleOf } from './sessionTitle.ts';
import { createThrottle } from './throttle.ts';

/** What the user chose for a session. */
export interface SessionOrder {
  readonly target: Target;
  readonly forced: HandshakeRevision | undefined;
  readonly era: Era | undefined;
  /** As it is told to pages. */
  readonly asked: SessionOrderObject;
  /** JSON text of `clientInfo`. */
  readonly clientInfoText: string;
  readonly rootsText: string;
  readonly title: string | undefined;
}

/** What sessions need from their surroundings. */
export interface SessionManagerParts {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly userHome: string;
  readonly version: string;
  readonly targetEnvironment: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  readonly frameLimits: FrameLimits;
  /** Sees to it that a process does not outlive a bridge that is killed. */
  readonly guard: (pid: number) => () => void;
  readonly onChange: (session: SessionObject) => void;
  readonly onQuestion: (sessionId: SessionId, question: OpenQuestion) => void;
  readonly onForgotten: (sessionId: SessionId) => void;
}

/** The sessions of this bridge. A session belongs to the bridge, not to the page that opened it. */
export interface SessionManager {
  readonly open: (order: SessionOrder) => LiveSession;
  readonly get: (sessionId: SessionId) => LiveSession | undefined;
  readonly list: () => readonly LiveSession[];
  /** Ends a session and opens another with the same order; undefined when there is none. */
  readonly restart: (sessionId: SessionId) => Promise<LiveSession | undefined>;
  /** Drops a session that is over; false while it is not. */
  readonly forget: (sessionId: SessionId) => boolean;
  readonly closeAll: () => Promise<void>;
}

const bridgeEnds: LinkFailure = {
  kind: 'bridgeRestarted',
  message: 'MCPeek was stopped, and the session with it.',
};

/** Makes the list of sessions, empty. */
export function createSessionManager(parts: SessionManagerParts): SessionManager {
  const sessions = new Map<SessionId, { readonly live: LiveSession; readonly order: SessionOrder }>();

  /** `before` is the session that is restarted: the title goes on, and the new capture names the old one. */
  const open = (order: SessionOrder, before?: LiveSession): LiveSession => {
    const { target } = order;
    const sessionId = toSessionId(parts.ids.newId('s'));
    const openedAt = parts.clock.epochMs();
    const capture = parts.catalog.create({
      title: order.title ?? before?.object().title ?? titleOf(target),
      target,
      startedAt: openedAt,
      ...(before === undefined ? {} : { continues: before.captureId }),
    });
    // At most 10 changes a second are told, the first at once; what counts is always the newest.
    const changed = createThrottle(parts.clock, 100, () => parts.onChange(live.object()));
    const live = createLiveSession({
      sessionId,
      capture,
      target,
      title: order.title ?? before?.object().title,
      openedAt,
      ...(before === undefined ? {} : { continues: before.captureId }),
      forced: order.forced,
      era: order.era,
      order: order.asked,
      offer: {
        auto: order.asked.auto,
        capabilities: order.asked.capabilities,
        rootsText: order.rootsText,
      },
      clientInfoText: order.clientInfoText,
      limitMs: order.asked.timeoutMs === 0 ? undefined : order.asked.timeoutMs,
      frameLimits: parts.frameLimits,
      clock: parts.clock,
      ids: parts.ids,
      ...makeLinks(target, parts),
      onChange: changed,
      onQuestion: (question) => parts.onQuestion(sessionId, question),
    });
    sessions.set(sessionId, { live, order });
    live.start();
    return live;
  };

  return {
    open: (order) => open(order),
    get: (sessionId) => sessions.get(sessionId)?.live,
    list: () => [...sessions.values()].map(({ live }) => live),
    async restart(sessionId) {
      const found = sessions.get(sessionId);
      if (found === undefined) return undefined;
      await found.live.close();
      return open(found.order, found.live);
    },
    forget(sessionId) {
      const found = sessions.get(sessionId);
      if (found === undefined || !found.live.isOver()) return false;
      sessions.delete(sessionId);
      parts.onForgotten(sessionId);
      return true;
    },
    async closeAll() {
      await Promise.all([...sessions.values()].map(({ live }) => live.close(bridgeEnds)));
    },
  };
}
