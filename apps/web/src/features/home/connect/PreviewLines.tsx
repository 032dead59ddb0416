import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { Target } from '@mcpeek/protocol/link/target';
import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import { Lightbulb } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { formatCounted } from '../../../ui/format.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { SeverityIcon } from '../../../ui/SeverityIcon.tsx';
import { visibleLine } from '../../../ui/visibleText.ts';
import { showArgument, toCommandLine } from './commandLine.ts';
import type { ConnectChange } from './connectChange.ts';
import type { ConnectDraft } from './connectDraft.ts';
import { describePlace } from './describePlace.ts';
import styles from './PreviewLines.module.css';
import type { PreviewState } from './usePreview.ts';

export interface PreviewLinesProps {
  readonly state: PreviewState;
  readonly draft: ConnectDraft;
  readonly userHome: string;
  readonly onChange: (change: ConnectChange) => void;
}

/** What would be started, argument by argument, and where; shown before anything is. */
export function PreviewLines({ state, draft, userHome, onChange }: PreviewLinesProps) {
  switch (state.kind) {
    case 'blank':
      return (
        <p className={styles.teach}>
          A command as in a terminal, or a URL. It is shown here argument by argument before anything starts.
        </p>
      );
    case 'failed':
      return (
        <p className={styles.problem} role="alert">
          {state.message}
        </p>
      );
    case 'asking':
      if (state.last === undefined) return <p className={styles.teach}>Reading the command…</p>;
      return <Shown preview={state.last} isOld draft={draft} userHome={userHome} onChange={onChange} />;
    case 'ready':
      return (
        <Shown preview={state.preview} isOld={false} draft={draft} userHome={userHome} onChange={onChange} />
      );
    default:
      return assertNever(state);
  }
}

interface ShownProps extends Omit<PreviewLinesProps, 'state'> {
  readonly preview: TargetPreview;
  readonly isOld: boolean;
}

function Shown({ preview, isOld, draft, userHome, onChange }: ShownProps) {
  const { suggestion } = preview;
  return (
    <div className={joinClasses(styles.preview, isOld && styles.old)} aria-busy={isOld}>
      <Argv target={preview.target} />
      <p className={styles.place}>{visibleLine(describePlace(preview, draft, userHome).join(' · '))}</p>
      {preview.hints.map((hint) => (
        <p key={hint} className={styles.hint}>
          <Lightbulb size={13} aria-hidden />
          <span>{visibleLine(hint)}</span>
        </p>
      ))}
      {preview.problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          <SeverityIcon severity="error" />
          <span>{visibleLine(preview.problem)}</span>
        </p>
      )}
      {suggestion === undefined ? null : (
        <Button
          size="small"
          className={styles.suggestion}
          onClick={() => onChange({ kind: 'split', command: suggestion.command, args: suggestion.args })}
        >
          <span>
            Split into command and {formatCounted(suggestion.args.length, 'argument')}:{' '}
            <code>{visibleLine(toCommandLine(suggestion.command, suggestion.args))}</code>
          </span>
        </Button>
      )}
    </div>
  );
}

function Argv({ target }: { readonly target: Target }) {
  if (target.kind !== 'stdio') {
    return (
      <p className={styles.argv}>
        <span className={styles.kind}>{target.kind === 'http' ? 'Streamable HTTP' : 'HTTP+SSE'} ·</span>
        <code className={styles.chip}>{visibleLine(target.url)}</code>
      </p>
    );
  }
  const words = [target.command, ...target.args].map((text, index) => ({ key: `${index}`, text }));
  return (
    <div className={styles.argv}>
      <span className={styles.kind}>stdio ·</span>
      <ol className={styles.chips} aria-label="Command and arguments as they would be passed">
        {words.map((word) => (
          <li key={word.key}>
            <code className={joinClasses(styles.chip, word.text === '' && styles.empty)}>
              {visibleLine(showArgument(word.text))}
            </code>
          </li>
        ))}
      </ol>
    </div>
  );
}
