import { type Revision, revisions } from '@mcpeek/protocol/base/revision';
import { ChevronDown, Scale } from 'lucide-react';
import { Button } from '../Button.tsx';
import { formatCount } from '../format.ts';
import { joinClasses } from '../joinClasses.ts';
import { Menu, type MenuItem } from '../Menu.tsx';
import { visibleLine } from '../visibleText.ts';
import styles from './RevisionMenu.module.css';

export interface RevisionMenuProps {
  /** The revision that was negotiated; null when none was. */
  readonly own: string | null;
  readonly forced: Revision | undefined;
  /** How far judging again is, while it goes on. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Why it cannot be changed here. */
  readonly reason: string | undefined;
  readonly onJudge: (revision: Revision | null) => void;
}

/** Says by which revision a capture is judged, and lets it be judged by another. */
export function RevisionMenu({ own, forced, progress, reason, onJudge }: RevisionMenuProps) {
  const isBusy = progress !== undefined;
  const ownWords = own === null ? 'none' : visibleLine(own);
  const items = revisions.map(
    (revision): MenuItem => ({
      id: revision,
      label: revision,
      isChosen: revision === forced,
      disabled: isBusy,
      ...(revision === own && { detail: 'the negotiated one' }),
      onSelect: () => onJudge(revision),
    }),
  );
  return (
    <span className={styles.control}>
      {isBusy ? (
        <progress
          className={styles.bar}
          max={Math.max(1, progress.total)}
          value={progress.done}
          aria-label="Records judged again"
        />
      ) : null}
      <Menu
        label="Judge by"
        align="end"
        trigger={
          <Button
            size="small"
            className={joinClasses(styles.trigger, forced !== undefined && styles.forced)}
            disabled={reason !== undefined}
            title={reason}
          >
            <Scale size={12} aria-hidden />
            {isBusy
              ? `judging again: ${formatCount(progress.done)} of ${formatCount(progress.total)}`
              : forced === undefined
                ? `judged as negotiated: ${ownWords}`
                : `judged by ${forced}, forced`}
            <ChevronDown size={12} aria-hidden />
          </Button>
        }
        groups={[
          {
            title: isBusy ? 'Wait until it is judged' : 'Judge every record by',
            items: [
              {
                id: 'own',
                label: 'the revision as negotiated',
                detail: ownWords,
                isChosen: forced === undefined,
                disabled: isBusy,
                onSelect: () => onJudge(null),
              },
            ],
          },
          { title: 'or, whatever was negotiated, by', items },
        ]}
      />
    </span>
  );
}
