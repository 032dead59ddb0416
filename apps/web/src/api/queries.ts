import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { BridgeState, Hello } from './bridge.ts';
import { call, theBridge } from './call.ts';
import { endedSessions } from './endedSessions.ts';
import { queryKeys } from './queryKeys.ts';

/** How the page and the bridge stand. */
export function useBridgeState(): BridgeState {
  const bridge = theBridge();
  return useSyncExternalStore(bridge.onState, bridge.state);
}

/** What the bridge said of itself; undefined before the first connection. */
export function useHello(): Hello | undefined {
  const state = useBridgeState();
  return state.kind === 'ready' || state.kind === 'lost' ? state.hello : undefined;
}

/** Sessions of this bridge, kept fresh by pushes, and those that ended with the one before it. */
export function useSessions(): UseQueryResult<readonly SessionObject[]> {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => endedSessions.join(await call('session/list', {}, { signal })),
  });
}

/** The session that writes or wrote a capture, while the bridge remembers it. */
export function useSessionOfCapture(captureId: CaptureId | undefined): SessionObject | undefined {
  return useSessions().data?.find((session) => session.captureId === captureId);
}

/** Stored captures, kept fresh by pushes. */
export function useCaptures(): UseQueryResult<readonly CaptureSummary[]> {
  return useQuery({
    queryKey: queryKeys.captures,
    queryFn: ({ signal }) => call('capture/list', {}, { signal }),
  });
}

/** One stored capture. */
export function useCapture(captureId: CaptureId): UseQueryResult<CaptureSummary> {
  return useQuery({
    queryKey: queryKeys.capture(captureId),
    queryFn: ({ signal }) => call('capture/get', { captureId }, { signal }),
  });
}

/** Servers that the user keeps. */
export function useSavedServers() {
  return useQuery({
    queryKey: queryKeys.servers,
    queryFn: ({ signal }) => call('server/list', {}, { signal }),
  });
}

/**
 * One record with all that is known of it; asked again while its capture grows. With `keepsLast` the record before it
 * stays until the new one came.
 */
export function useRecord(
  captureId: CaptureId,
  seq: Seq | undefined,
  keepsLast = false,
): UseQueryResult<RecordDetail> {
  return useQuery({
    queryKey: queryKeys.record(captureId, seq ?? -1),
    queryFn: ({ signal }) => call('record/get', { captureId, seq: seq ?? 0 }, { signal }),
    enabled: seq !== undefined,
    gcTime: 30_000,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}
