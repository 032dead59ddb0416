// The listbox has the focus and the keys, its options do not: biome.json lets this file off the rule that asks for more.
import { RotateCw, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes, formatCounted } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { SeverityIcon } from '../../../ui/SeverityIcon.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { visibleLine } from '../../../ui/visibleText.ts';
import type { KnownTools } from './loadTools.ts';
import styles from './ToolList.module.css';
import { searchTools, type ToolEntry, type ToolHint, tellingHints } from './toolList.ts';

export interface ToolListProps {
  readonly known: KnownTools;
  readonly search: string;
  readonly selectedKey: string | undefined;
  readonly isAsking: boolean;
  /** The server said since that its list changed. */
  readonly isChanged: boolean;
  /** Given: the list cannot be asked for again, and why. */
  readonly askDisabledReason: string | undefined;
  /** Why the last question failed. */
  readonly problem: string | undefined;
  readonly onSearch: (words: string) => void;
  readonly onSelect: (tool: ToolEntry) => void;
  readonly onAsk: () => void;
}

/** The tools of the server, to search and to choose from. */
export function ToolList(props: ToolListProps) {
  const { known, search, selectedKey, isAsking, askDisabledReason, onSearch, onSelect, onAsk } = props;
  const shown = searchTools(known.tools, search);
  const problem = props.problem ?? known.problem;
  return (
    <section className={styles.pane} aria-label="Tools">
      <div className={styles.head}>
        <TextField
          label="Search tools"
          hideLabel
          placeholder={`Search ${formatCounted(known.tools.length, 'tool')}`}
          prefix={<Search size={13} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <div className={styles.counts}>
          <span>
            {search.trim() === '' ? '' : `${shown.length} of `}
            {formatCounted(known.tools.length, 'tool')} · {formatBytes(known.bytes)}
            {known.pages > 1 ? ` · ${known.pages} pages` : ''}
          </span>
          <IconButton
            icon={RotateCw}
            name={isAsking ? 'Asking for tools/list' : 'Ask for tools/list again'}
            {...(askDisabledReason === undefined ? {} : { hint: askDisabledReason })}
            disabled={isAsking || askDisabledReason !== undefined}
            onClick={onAsk}
          />
        </div>
        {props.isChanged && askDisabledReason === undefined ? (
          <p className={styles.changed} role="status">
            The server says its list changed.{' '}
            <Button size="small" disabled={isAsking} onClick={onAsk}>
              List again
            </Button>
          </p>
        ) : null}
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {visibleLine(problem)}
          </p>
        )}
      </div>
      <Options tools={shown} selectedKey={selectedKey} onSelect={onSelect} />
    </section>
  );
}

interface OptionsProps {
  readonly tools: readonly ToolEntry[];
  readonly selectedKey: string | undefined;
  readonly onSelect: (tool: ToolEntry) => void;
}

function Options({ tools, selectedKey, onSelect }: OptionsProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tools.findIndex((tool) => tool.key === selectedKey);

  useEffect(() => {
    if (selected >= 0) list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: tools.length - 1 }[
      event.key
    ];
    const tool = next === undefined ? undefined : tools[next];
    if (tool === undefined) return;
    event.preventDefault();
    onSelect(tool);
  };

  if (tools.length === 0)
    return <p className={styles.none}>No tool has these words in its name or description.</p>;
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="Tools"
      aria-activedescendant={selected < 0 ? undefined : `${listId}-${selected}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => (
        <div
          key={tool.key}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          className={joinClasses(styles.option, index === selected && styles.selected)}
          onClick={() => onSelect(tool)}
        >
          <div className={styles.first}>
            <span className={styles.name}>{visibleLine(tool.name)}</span>
            {tool.problem === undefined ? null : <SeverityIcon severity="error" />}
            {tellingHints(tool.hints).map((hint) => (
              <HintBadge key={hint} hint={hint} />
            ))}
          </div>
          <div className={styles.second}>{visibleLine(summaryOf(tool))}</div>
        </div>
      ))}
    </div>
  );
}

/** Title and description in one line; a title that only repeats the name is left out. */
function summaryOf({ name, title, description }: ToolEntry): string {
  return [title?.toLowerCase() === name.toLowerCase() ? undefined : title, description]
    .filter((text) => text !== undefined)
    .join(' · ');
}

/** What a tool says of itself, as a pill; a destructive one stands out. */
export function HintBadge({ hint }: { readonly hint: ToolHint }) {
  return (
    <span className={joinClasses(styles.hint, hint === 'destructive' && styles.destructive)}>{hint}</span>
  );
}
