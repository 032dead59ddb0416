import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { formatCount, formatCounted } from '../../ui/format.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';
import { visibleLine } from '../../ui/visibleText.ts';
import styles from './RuleGroup.module.css';
import { RuleGroupPart } from './RuleGroupPart.tsx';
import type { RuleGroup } from './ruleGroups.ts';

export interface RuleGroupItemProps {
  readonly captureId: CaptureId;
  readonly group: RuleGroup;
  /** Only findings of records that this revision judged. */
  readonly rev: Revision | undefined;
  readonly stamp: string;
  readonly isOpen: boolean;
  readonly selected: Seq | undefined;
  readonly onToggle: () => void;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

/** A rule and how often it is broken by whom; opened, what it requires and where it is broken. */
export function RuleGroupItem(props: RuleGroupItemProps) {
  const { group, isOpen, onToggle, ...rest } = props;
  const id = useId();
  const sides = [...new Set(group.parts.map(({ side }) => side))];
  return (
    <li className={styles.group}>
      <h3 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-rule={group.ruleId}
          onClick={onToggle}
        >
          <ChevronRight
            size={13}
            className={joinClasses(styles.chevron, isOpen && styles.turned)}
            aria-hidden
          />
          <SeverityIcon severity={group.worst} />
          <span className={joinClasses(styles.rule, styles[group.worst])}>{visibleLine(group.ruleId)}</span>
          <span className={styles.side}>{sides.map(wordOfSide).join(', ')}</span>
          <span className={styles.count} title={formatCounted(group.count, 'finding')}>
            ×{formatCount(group.count)}
          </span>
        </button>
      </h3>
      {isOpen ? (
        <section id={id} className={styles.body} aria-label={group.ruleId}>
          {group.parts.map((part) => (
            <RuleGroupPart
              key={`${part.side} ${part.severity}`}
              {...rest}
              part={part}
              showsSide={group.parts.length > 1}
            />
          ))}
        </section>
      ) : null}
    </li>
  );
}

/** A side as a word of a sentence. */
export const wordOfSide = (side: string): string => (side === 'unknown' ? 'side unknown' : side);
