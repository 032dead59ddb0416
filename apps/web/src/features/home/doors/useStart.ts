import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Target } from '@mcpeek/protocol/link/target';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { mutableTarget } from '../connect/mutableTarget.ts';

interface Asked {
  readonly key: string;
  readonly target: Target;
  readonly title: string;
  readonly revision: string | undefined;
}

/** Starts a target that is known already; `startingKey` names the one on its way. */
export function useStart(onOpened: (captureId: CaptureId) => void) {
  const start = useMutation({
    mutationFn: ({ target, title, revision }: Asked) =>
      call('session/open', {
        target: mutableTarget(target),
        title,
        ...(revision === undefined ? {} : { revision }),
      }),
    onSuccess: ({ captureId }) => onOpened(captureId),
  });
  return {
    startingKey: start.isPending ? start.variables.key : undefined,
    problem: start.error === null ? undefined : messageOf(start.error),
    start: (key: string, target: Target, title: string, revision: string | undefined) =>
      start.mutate({ key, target, title, revision }),
  };
}
