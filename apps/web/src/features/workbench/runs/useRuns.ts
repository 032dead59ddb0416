import type { Seq } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call, onPush } from '../../../api/call.ts';
import { CallFailure, messageOf } from '../../../api/callFailure.ts';
import { queryKeys } from '../../../api/queryKeys.ts';
import { readRun } from './loadRun.ts';
import { newRequest, waitingSeqs } from './newRequest.ts';
import { runKey } from './useRun.ts';

/** A call that is to be sent. */
export interface RunOrder {
  readonly paramsText: string;
  /** 0 for no limit. */
  readonly timeoutMs: number;
  /** Told as soon as the request is in the capture, while its answer is still awaited. */
  readonly onSent: (requestSeq: Seq) => void;
}

/** Sends calls of tools; what comes of them is read from the capture, so only what never got there is a problem here. */
export function useRuns(session: SessionObject | undefined) {
  const client = useQueryClient();
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string>();

  const send = useCallback(
    async ({ paramsText, timeoutMs, onSent }: RunOrder) => {
      if (session === undefined) return;
      const { sessionId, captureId } = session;
      const before = waitingSeqs(session.waiting);
      let sentSeq: Seq | undefined;
      const learn = (seq: Seq | undefined) => {
        if (seq === undefined || sentSeq !== undefined) return;
        sentSeq = seq;
        onSent(seq);
      };
      const stop = onPush('session/changed', ({ session: changed }) => {
        if (changed.sessionId === sessionId) learn(newRequest(before, changed.waiting, 'tools/call'));
      });
      setProblem(undefined);
      setSending((count) => count + 1);
      try {
        const outcome = await call('session/request', {
          sessionId,
          method: 'tools/call',
          paramsText,
          timeoutMs,
          progress: true,
          by: 'you',
          detail: true,
        });
        const run = outcome.detail === undefined ? undefined : readRun(outcome.detail);
        // What came with the answer is shown at once; to ask for it again would take two more frames.
        if (run !== undefined) client.setQueryData(runKey(captureId, outcome.requestSeq, false), run);
        learn(outcome.requestSeq);
      } catch (failure) {
        const seq = failure instanceof CallFailure ? failure.data.requestSeq : undefined;
        if (typeof seq === 'number') learn(seq);
        else setProblem(messageOf(failure));
      } finally {
        stop();
        setSending((count) => count - 1);
        if (sentSeq !== undefined) {
          void client.invalidateQueries({ queryKey: queryKeys.record(captureId, sentSeq) });
        }
      }
    },
    [session, client],
  );

  return { send, isSending: sending > 0, problem };
}
