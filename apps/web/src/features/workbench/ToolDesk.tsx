import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { useBridgeState } from '../../api/queries.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { JsonEditor } from '../../editor/JsonEditor.tsx';
import { useActions } from '../../store/actions.ts';
import { usePageText, useTabText } from '../../store/captureTab.ts';
import { isAppleKeyboard } from '../../ui/Kbd.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useAfterPaint } from '../../ui/useAfterPaint.ts';
import { callParams, withoutSpace } from './arguments/callParams.ts';
import { readTimeout } from './arguments/timeout.ts';
import { ToolForm } from './form/ToolForm.tsx';
import type { ToolEntry } from './list/toolList.ts';
import { runDisabledReason, type ToolsState } from './list/toolsState.ts';
import { LongAnswer } from './result/LongAnswer.tsx';
import { ResultPane } from './result/ResultPane.tsx';
import { useRun } from './runs/useRun.ts';
import { useRuns } from './runs/useRuns.ts';
import { useToolRuns } from './runs/useToolRuns.ts';
import { WaitingCard } from './runs/WaitingCard.tsx';
import styles from './ToolsPane.module.css';
import type { useToolDesk } from './useToolDesk.ts';

export interface ToolDeskProps {
  readonly captureId: CaptureId;
  readonly session: SessionObject | undefined;
  readonly state: ToolsState;
  readonly desk: ReturnType<typeof useToolDesk>;
  readonly tool: ToolEntry;
  readonly list: ReactNode;
  readonly renderDrawer: (exchange: Seq | undefined) => ReactNode;
}

/** The chosen tool on the desk: form, result and drawer, tied by the run that is looked at. */
export function ToolDesk({ captureId, session, state, desk, tool, list, renderDrawer }: ToolDeskProps) {
  const [formTab, setFormTab] = usePageText('tools.formTab', 'arguments');
  const [resultTab, setResultTab] = usePageText('tools.resultTab', 'content');
  const [chosenText, setChosen] = useTabText(captureId, `tools.run.${tool.name}`);
  const [wholeOf, setWholeOf] = useState<Seq>();
  const [refused, setRefused] = useState<string>();
  const sender = useRuns(session);
  const { runs, isCut } = useToolRuns(captureId, tool.name);
  const chosen = chosenText === '' ? runs[0]?.requestSeq : Number(chosenText);
  // The result is drawn first, and then its frames.
  const drawn = useAfterPaint(chosen);
  const { run, isReading, problem } = useRun(captureId, chosen, wholeOf !== undefined && wholeOf === chosen);
  const awaited = session?.waiting.find((request) => request.requestSeq === chosen);
  const change = useRunChange(session, chosen);
  const disabledReason = runDisabledReason(state, useBridgeState().kind === 'lost');

  const send = () => {
    const params = callParams(tool.name, desk.argumentsText);
    const timeout = readTimeout(desk.timeoutText);
    setRefused(params.ok ? undefined : params.problem);
    if (!params.ok || timeout.kind === 'wrong' || disabledReason !== undefined) return;
    void sender.send({
      paramsText: params.value,
      timeoutMs: timeout.kind === 'none' ? 0 : timeout.timeoutMs,
      onSent: (seq) => {
        setChosen(String(seq));
        if (resultTab === 'runs') setResultTab('content');
      },
    });
  };
  const runKeys = isAppleKeyboard(navigator.platform) ? '⌘↵' : 'Ctrl ↵';
  useActions([
    {
      id: 'tools.run',
      title: `Run ${tool.name}`,
      group: 'Tools',
      keys: runKeys,
      ...(disabledReason === undefined ? {} : { disabledReason }),
      run: send,
    },
  ]);

  const form = (
    <ToolForm
      tool={tool}
      tab={formTab}
      timeoutText={desk.timeoutText}
      isRunning={awaited !== undefined}
      runDisabledReason={disabledReason}
      problem={refused}
      runKeys={runKeys}
      onTab={setFormTab}
      onTimeout={desk.setTimeoutText}
      onRun={send}
      onCancel={change.cancel}
      onReset={() => {
        setRefused(undefined);
        desk.resetArguments();
      }}
      editor={
        <JsonEditor
          key={tool.key}
          label={`Arguments of ${tool.name} as JSON`}
          text={desk.argumentsText}
          placeholder="No arguments: the member is left out"
          onChange={(text) => {
            setRefused(undefined);
            desk.setArguments(text);
          }}
          onRun={send}
          {...(tool.inputSchemaText === undefined ? {} : { schemaText: tool.inputSchemaText })}
        />
      }
    />
  );
  const waiting = () => {
    if (run?.answer !== undefined) return undefined;
    if (awaited === undefined || session === undefined) {
      const isSoon = sender.isSending || (isReading && (run === undefined || run.request.status === 'open'));
      return isSoon ? <p>Reading the call…</p> : undefined;
    }
    return (
      <WaitingCard
        sinceMs={session.openedAt + awaited.sinceUs / 1000}
        timeoutMs={awaited.timeoutMs}
        lastProgress={run?.lastProgress}
        problem={change.problem}
        onExtend={change.extend}
      />
    );
  };
  const result = (
    <ResultPane
      run={run}
      runs={runs}
      areRunsCut={isCut}
      chosen={chosen}
      tab={resultTab}
      renderHead={(answer) => (
        <LongAnswer
          captureId={captureId}
          row={answer.row}
          head={answer.text}
          isLoading={wholeOf === chosen}
          onLoad={() => setWholeOf(chosen)}
        />
      )}
      waiting={waiting()}
      problem={sender.problem ?? problem}
      onTab={setResultTab}
      onChoose={(seq) => setChosen(String(seq))}
      onUseArguments={usableArguments(run?.argumentsText, desk)}
    />
  );
  return (
    <SplitPane
      id="tools"
      direction="column"
      className={styles.split ?? ''}
      parts={[
        {
          id: 'desk',
          size: 68,
          minSize: 220,
          content: (
            <SplitPane
              id="tools-desk"
              direction="row"
              className={styles.top ?? ''}
              parts={[
                { id: 'list', size: 20, minSize: 170, content: list },
                { id: 'form', size: 40, minSize: 280, content: form },
                { id: 'result', size: 40, minSize: 260, content: result },
              ]}
            />
          ),
        },
        { id: 'drawer', size: 32, minSize: 90, content: renderDrawer(drawn) },
      ]}
    />
  );
}

/** The way to take over the arguments of a run; none where the form has the same, but for the space between tokens. */
function usableArguments(text: string | undefined, desk: ToolDeskProps['desk']): (() => void) | undefined {
  if (text === undefined || withoutSpace(text) === withoutSpace(desk.argumentsText)) return undefined;
  return () => desk.setArguments(prettyPrint(text));
}

/** Cancels the run that is looked at, or gives it more time. */
function useRunChange(session: SessionObject | undefined, requestSeq: Seq | undefined) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (timeoutMs: number | undefined) => {
      if (session === undefined || requestSeq === undefined) return;
      const { sessionId } = session;
      if (timeoutMs === undefined) await call('session/cancel', { sessionId, requestSeq });
      else await call('session/extend', { sessionId, requestSeq, timeoutMs });
    },
    // A new limit changes nothing that the bridge would tell by itself.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
  return {
    cancel: () => change.mutate(undefined),
    extend: (timeoutMs: number) => change.mutate(timeoutMs),
    problem: change.error === null ? undefined : messageOf(change.error),
  };
}
