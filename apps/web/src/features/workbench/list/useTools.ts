import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/callFailure.ts';
import { askForTools, toolsOfCapture } from './loadTools.ts';
import { isListing, toolsState } from './toolsState.ts';

/**
 * The tools of a capture: read from the list that it holds already; the server is asked only where it holds none,
 * or when the user wants it.
 */
export function useTools(captureId: CaptureId, session: SessionObject | undefined) {
  const client = useQueryClient();
  const state = toolsState(session);
  const queryKey = ['tools', captureId, state];
  const list = useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await toolsOfCapture(captureId);
      if (kept !== undefined || state !== 'offered' || session === undefined) return kept ?? null;
      return askForTools(session, 'auto');
    },
    // While the session starts, or a list is on the way, nobody needs to ask.
    enabled: state !== 'starting' && !isListing(session),
    // The list stays on screen when the session ends.
    placeholderData: keepPreviousData,
  });
  const again = useMutation({
    mutationFn: async () => (session === undefined ? null : askForTools(session, 'you')),
    onSuccess: (known) => client.setQueryData(queryKey, known),
  });
  const error = again.error ?? list.error;
  return {
    state,
    known: list.data ?? undefined,
    isAsking: list.isFetching || again.isPending,
    problem: error === null ? undefined : messageOf(error),
    ask: () => again.mutate(),
  };
}
