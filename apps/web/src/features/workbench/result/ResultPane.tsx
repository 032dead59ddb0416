import type { Seq } from '@mcpeek/protocol/base/ids';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type TabItem, Tabs } from '../../../ui/Tabs.tsx';
import { visibleText } from '../../../ui/visibleText.ts';
import type { Run } from '../runs/loadRun.ts';
import { RunList } from '../runs/RunList.tsx';
import { readRpcError } from '../runs/rpcError.ts';
import type { RunRow } from '../runs/runRows.ts';
import { ContentBlocks } from './ContentBlocks.tsx';
import { JsonText } from './JsonText.tsx';
import { ResultHead } from './ResultHead.tsx';
import styles from './ResultPane.module.css';
import { runFacts, runVerdict } from './runVerdict.ts';
import { readToolResult, type ToolResult } from './toolResult.ts';

export interface ResultPaneProps {
  readonly run: Run | undefined;
  readonly runs: readonly RunRow[];
  readonly areRunsCut: boolean;
  readonly chosen: Seq | undefined;
  readonly tab: string;
  /** What stands for the content of an answer that is here only in part. */
  readonly renderHead: (answer: NonNullable<Run['answer']>) => ReactNode;
  /** What stands in place of an answer that is awaited. */
  readonly waiting: ReactNode | undefined;
  /** Why nothing was sent, or why the run could not be read. */
  readonly problem: string | undefined;
  readonly onTab: (tab: string) => void;
  readonly onChoose: (requestSeq: Seq) => void;
  /** Puts the arguments of the chosen run into the form; left out where they are there already. */
  readonly onUseArguments: (() => void) | undefined;
}

/** What came back for the chosen run of a tool. */
export function ResultPane(props: ResultPaneProps) {
  const { run, runs, waiting, problem } = props;
  const answer = run?.answer;
  const result = useMemo(
    () => (answer?.kind === 'result' && answer.isHead !== true ? readToolResult(answer.text) : undefined),
    [answer],
  );
  const verdict = useMemo(() => runVerdict(run), [run]);
  const tabs = tabsOf(props, result);
  const value = tabs.some((tab) => tab.id === props.tab) ? props.tab : 'content';
  return (
    <section className={styles.pane} aria-label="Result">
      <ResultHead verdict={verdict} facts={run === undefined ? [] : runFacts(run)} />
      {problem === undefined ? null : (
        <div className={styles.waiting}>
          <p className={styles.bad} role="alert">
            {problem}
          </p>
        </div>
      )}
      <Tabs
        label="Result"
        className={styles.tabs ?? ''}
        tabs={tabs}
        value={value}
        onChange={props.onTab}
        end={
          props.onUseArguments === undefined ? null : (
            <Button size="small" variant="quiet" onClick={props.onUseArguments}>
              Use its arguments
            </Button>
          )
        }
      />
      <div className="visually-hidden" role="status">
        {waiting === undefined && run?.answer !== undefined ? `Answered, ${runs.length} runs` : ''}
      </div>
    </section>
  );
}

function tabsOf(props: ResultPaneProps, result: ToolResult | undefined): readonly TabItem[] {
  const { run, runs, areRunsCut, chosen, onChoose } = props;
  const answer = run?.answer;
  return [
    {
      id: 'content',
      label: 'Content',
      ...(result === undefined ? {} : { count: result.blocks.length }),
      content: <Content {...props} result={result} />,
    },
    ...(result?.structuredText === undefined
      ? []
      : [
          {
            id: 'structured',
            label: 'Structured',
            content: <JsonText text={result.structuredText} label="Structured content" />,
          },
        ]),
    ...(answer === undefined || answer.isHead === true
      ? []
      : [
          {
            id: 'message',
            label: 'Message',
            content: <JsonText text={answer.text} label={answer.kind === 'error' ? 'Error' : 'Result'} />,
          },
        ]),
    {
      id: 'runs',
      label: 'Runs',
      count: runs.length,
      content: <RunList runs={runs} chosen={chosen} isCut={areRunsCut} onChoose={onChoose} />,
    },
  ];
}

function Content({
  run,
  chosen,
  waiting,
  result,
  renderHead,
}: ResultPaneProps & { readonly result: ToolResult | undefined }) {
  if (waiting !== undefined) return <div className={styles.scroll}>{waiting}</div>;
  if (run === undefined) {
    // It is still read, or cannot be, which is said above.
    if (chosen !== undefined) return null;
    return (
      <EmptyState title="Not run yet">
        <p>Run the tool: its content is shown here, and every frame of the call in the drawer below.</p>
      </EmptyState>
    );
  }
  if (run.answer?.isHead === true) return renderHead(run.answer);
  if (run.answer?.kind === 'error') return <ProtocolError text={run.answer.text} />;
  if (result === undefined) {
    return (
      <div className={styles.scroll}>
        <p className={styles.dim}>
          {run.note === undefined ? wordsWithoutAnswer(run) : visibleText(run.note)}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.scroll}>
      {result.problem === undefined ? null : <p className={styles.bad}>{result.problem}</p>}
      {result.blocks.length === 0 && result.problem === undefined ? (
        <p className={styles.dim}>The content is empty: no blocks.</p>
      ) : (
        <ContentBlocks blocks={result.blocks} />
      )}
    </div>
  );
}

function wordsWithoutAnswer({ request }: Run): string {
  if (request.status === 'cancelled') return 'Cancelled before an answer came.';
  return request.status === 'ok'
    ? 'An answer came, but the capture does not hold it: its record fell into a gap.'
    : 'There is no answer to this call.';
}

function ProtocolError({ text }: { readonly text: string }) {
  const error = readRpcError(text);
  return (
    <div className={styles.scroll}>
      <div className={styles.error} role="alert">
        <h3>Protocol error {error.code}</h3>
        <p>{visibleText(error.message)}</p>
      </div>
      <p className={styles.dim}>
        The request itself was refused, before or instead of the tool. A tool that ran and failed answers with
        a result that has isError.
      </p>
      {error.dataText === undefined ? null : <pre>{visibleText(error.dataText)}</pre>}
    </div>
  );
}
