import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { QueryClient } from '@tanstack/react-query';
import type { Bridge } from './bridge.ts';
import { endedSessions } from './endedSessions.ts';
import { upsertCapture, upsertSession, withoutCapture, withoutSession } from './lists.ts';
import { queryKeys } from './queryKeys.ts';

/** The pace at which open details are asked again while their capture grows. */
const recordPaceMs = 500;

/** Makes the cache of answers. Nothing goes stale by itself: the bridge says what changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Keeps the cache in step with the bridge's pushes and asks everything again after a new connection; the answer stops it. */
export function followBridge(client: QueryClient, bridge: Bridge): () => void {
  let isRecordRefreshWaiting = false;
  const refreshRecords = () => {
    if (isRecordRefreshWaiting) return;
    isRecordRefreshWaiting = true;
    setTimeout(() => {
      isRecordRefreshWaiting = false;
      void client.invalidateQueries({ queryKey: queryKeys.anyRecord });
    }, recordPaceMs);
  };
  const stops = [
    bridge.onPush('session/changed', ({ session }) => {
      client.setQueryData<readonly SessionObject[]>(queryKeys.sessions, (list) =>
        upsertSession(list, session),
      );
    }),
    bridge.onPush('session/forgotten', ({ sessionId }) => {
      client.setQueryData<readonly SessionObject[]>(queryKeys.sessions, (list) =>
        withoutSession(list, sessionId),
      );
    }),
    bridge.onPush('capture/changed', ({ capture, removed }) => {
      if (capture !== undefined) {
        client.setQueryData(queryKeys.captures, upsertCapture(capture));
        client.setQueryData(queryKeys.capture(capture.captureId), capture);
      }
      if (removed !== undefined) client.setQueryData(queryKeys.captures, withoutCapture(removed));
    }),
    bridge.onPush('server/changed', () => void client.invalidateQueries({ queryKey: queryKeys.servers })),
    bridge.onPush('view/changed', refreshRecords),
    bridge.onConnected(({ bridgeId }) => {
      const known = client.getQueryData<readonly SessionObject[]>(queryKeys.sessions) ?? [];
      if (endedSessions.greet(bridgeId, known))
        client.setQueryData(queryKeys.sessions, endedSessions.join([]));
      void client.invalidateQueries();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
