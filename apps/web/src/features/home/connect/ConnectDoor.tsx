import { ChevronRight } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Door } from '../doors/Door.tsx';
import styles from './ConnectDoor.module.css';
import { type ConnectChange, commandOf } from './connectChange.ts';
import { type ConnectDraft, lineOf } from './connectDraft.ts';
import { MoreFields } from './MoreFields.tsx';
import { PreviewLines } from './PreviewLines.tsx';
import { startStateOf } from './startState.ts';
import { type PreviewState, shownPreview } from './usePreview.ts';

export interface ConnectDoorProps {
  readonly draft: ConnectDraft;
  readonly preview: PreviewState;
  readonly isOpen: boolean;
  readonly isStarting: boolean;
  /** Why the start or the saving was refused. */
  readonly problem?: string | undefined;
  /** Who filled it in, when it was not the user. */
  readonly notice?: string | undefined;
  /** The saved server that is being edited. */
  readonly editing?: string | undefined;
  readonly userHome: string;
  readonly revisions: readonly string[];
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly onChange: (change: ConnectChange) => void;
  readonly onToggle: () => void;
  readonly onStart: () => void;
  readonly onSave: () => void;
}

/** The first door: a command or an address, what would be started by it, and the button that starts it. */
export function ConnectDoor(props: ConnectDoorProps) {
  const { draft, preview, isOpen, isStarting, problem, notice, editing, userHome, onChange } = props;
  const moreId = useId();
  const shown = shownPreview(preview);
  const start = startStateOf(preview);
  const isBlocked = start === 'blocked' || isStarting;
  return (
    <Door title="Connect to a server">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) props.onStart();
        }}
      >
        {notice === undefined ? null : (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        <input
          ref={props.fieldRef}
          className={styles.line}
          aria-label="Command or URL"
          placeholder="npx -y @modelcontextprotocol/server-everything"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={lineOf(draft)}
          onChange={(event) => onChange({ kind: 'line', line: event.target.value })}
        />
        <PreviewLines state={preview} draft={draft} userHome={userHome} onChange={onChange} />
        {isOpen ? (
          <div id={moreId}>
            <MoreFields
              draft={draft}
              read={commandOf(shown?.target) ?? { command: '', args: [] }}
              isAddress={shown !== undefined && shown.target.kind !== 'stdio'}
              userHome={userHome}
              revisions={props.revisions}
              onChange={onChange}
            />
          </div>
        ) : null}
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={joinClasses(styles.buttons, isOpen && styles.stuck)}>
          <Button variant="primary" type="submit" disabled={isBlocked}>
            {isStarting ? 'Starting…' : start === 'anyway' ? 'Start anyway' : 'Start'}
          </Button>
          <Button aria-expanded={isOpen} aria-controls={moreId} onClick={props.onToggle}>
            {isOpen ? 'Less' : 'More…'}
          </Button>
          <Button
            variant="quiet"
            disabled={start === 'blocked' || preview.kind !== 'ready'}
            onClick={props.onSave}
          >
            {editing === undefined ? 'Save' : 'Save changes'}
          </Button>
          {editing === undefined ? null : (
            <span className={styles.editing}>
              <ChevronRight size={12} aria-hidden /> {editing}
            </span>
          )}
        </div>
      </form>
    </Door>
  );
}
