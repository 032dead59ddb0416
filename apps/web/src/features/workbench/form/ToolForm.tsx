import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { type TabItem, Tabs } from '../../../ui/Tabs.tsx';
import { visibleText } from '../../../ui/visibleText.ts';
import { readTimeout } from '../arguments/timeout.ts';
import { HintBadge } from '../list/ToolList.tsx';
import type { ToolEntry } from '../list/toolList.ts';
import { JsonText } from '../result/JsonText.tsx';
import styles from './ToolForm.module.css';

export interface ToolFormProps {
  readonly tool: ToolEntry;
  readonly tab: string;
  readonly timeoutText: string;
  readonly isRunning: boolean;
  /** Given: it cannot be run now, and why. */
  readonly runDisabledReason: string | undefined;
  /** Why what is typed was not sent. */
  readonly problem: string | undefined;
  /** The chord that runs, as printed on this keyboard. */
  readonly runKeys: string;
  readonly editor: ReactNode;
  readonly onTab: (tab: string) => void;
  readonly onTimeout: (text: string) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onReset: () => void;
}

/** One tool: what it says of itself, the arguments for it, and the button that runs it. */
export function ToolForm(props: ToolFormProps) {
  const { tool, runDisabledReason, problem, timeoutText, onRun } = props;
  const timeout = readTimeout(timeoutText);
  const isBlocked = runDisabledReason !== undefined || tool.problem !== undefined || timeout.kind === 'wrong';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isBlocked) return;
    event.preventDefault();
    onRun();
  };
  return (
    // The chord works wherever the focus is inside: the editor hands it on.
    <section className={styles.form} aria-label={`Tool ${tool.name}`} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {visibleText(tool.name)}
          {tool.hints.map((hint) => (
            <HintBadge key={hint} hint={hint} />
          ))}
        </h2>
        {tool.title === undefined || tool.title.toLowerCase() === tool.name.toLowerCase() ? null : (
          <p className={styles.title}>{visibleText(tool.title)}</p>
        )}
        <p className={styles.description}>{visibleText(tool.description ?? '')}</p>
      </header>
      <Tabs
        label="Tool"
        className={styles.tabs ?? ''}
        tabs={tabsOf(props)}
        value={props.tab}
        onChange={props.onTab}
      />
      {tool.problem === undefined && problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {tool.problem ?? problem}
        </p>
      )}
      <footer className={styles.foot}>
        <Button variant="primary" disabled={isBlocked} title={runDisabledReason} onClick={onRun}>
          Run <span className={styles.keys}>{props.runKeys}</span>
        </Button>
        {props.isRunning ? <Button onClick={props.onCancel}>Cancel</Button> : null}
        <Button variant="quiet" onClick={props.onReset}>
          Reset
        </Button>
        <TimeoutField text={timeoutText} onChange={props.onTimeout} />
      </footer>
    </section>
  );
}

function tabsOf({ tool, editor }: ToolFormProps): readonly TabItem[] {
  return [
    { id: 'arguments', label: 'Arguments', content: editor },
    {
      id: 'schema',
      label: 'Schema',
      content: (
        <JsonText
          text={tool.inputSchemaText ?? ''}
          label="Input schema"
          empty="This tool has no inputSchema."
        />
      ),
    },
    ...(tool.outputSchemaText === undefined
      ? []
      : [
          {
            id: 'output',
            label: 'Output schema',
            content: <JsonText text={tool.outputSchemaText} label="Output schema" />,
          },
        ]),
  ];
}

function TimeoutField({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const timeout = readTimeout(text);
  return (
    <div className={styles.timeout}>
      <label htmlFor={id}>timeout</label>
      <input
        id={id}
        className={styles.seconds}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={timeout.kind === 'wrong' || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-note`} className={timeout.kind === 'wrong' ? styles.wrong : undefined}>
        {timeout.kind === 'wrong' ? timeout.message : timeout.kind === 'none' ? 's, no limit' : 's'}
      </span>
    </div>
  );
}
