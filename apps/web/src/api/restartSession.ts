import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { call } from './call.ts';
import { endedSessions } from './endedSessions.ts';

/** Starts the target of a session again, also when its bridge is gone; answers the new capture. */
export async function restartSession(session: SessionObject): Promise<CaptureId> {
  const { sessionId, target, title, order } = session;
  const opened = endedSessions.has(sessionId)
    ? await call('session/open', { target, title, ...order })
    : await call('session/restart', { sessionId });
  return opened.captureId;
}
