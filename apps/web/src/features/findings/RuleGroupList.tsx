import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './FindingsPane.module.css';
import { RuleGroupItem, type RuleGroupItemProps } from './RuleGroupItem.tsx';
import { keepOrder, type RuleGroup } from './ruleGroups.ts';

export interface RuleGroupListProps
  extends Pick<RuleGroupItemProps, 'captureId' | 'rev' | 'stamp' | 'selected' | 'onSelect'> {
  /** Every broken rule, worst first. */
  readonly all: readonly RuleGroup[];
  /** Those that the user wants to see. */
  readonly groups: readonly RuleGroup[];
  readonly openRules: ReadonlySet<string>;
  /** What judged the records: another brings another order. */
  readonly judgedBy: string;
  /** These are the groups of `judgedBy`, and no longer those of before. */
  readonly isSettled: boolean;
  readonly onToggle: (ruleId: string) => void;
  /** `/` was pressed. */
  readonly onSearch: () => void;
}

/** The broken rules; arrow keys move between them. While one is read the others keep their places. */
export function RuleGroupList(props: RuleGroupListProps) {
  const { all, groups, openRules, judgedBy, isSettled, onToggle, onSearch, ...rest } = props;
  const [hasFocus, setFocus] = useState(false);
  const order = useRef<readonly string[]>([]);
  const settledFor = useRef('');
  const isHeld = (hasFocus || openRules.size > 0) && settledFor.current === judgedBy;
  order.current = keepOrder(isHeld ? order.current : [], all).map(({ ruleId }) => ruleId);
  if (isSettled) settledFor.current = judgedBy;

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      onSearch();
      return;
    }
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset.rule === undefined) return;
    const isOpen = openRules.has(target.dataset.rule);
    if ((event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen)) {
      onToggle(target.dataset.rule);
    } else {
      const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rule]')];
      const next = toggles[placeAfter(event.key, toggles.indexOf(target), toggles.length)];
      if (next === undefined) return;
      next.focus();
    }
    event.preventDefault();
  };

  return (
    <ul
      className={styles.list}
      aria-label="Broken rules"
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={onKeyDown}
    >
      {keepOrder(order.current, groups).map((group) => (
        <RuleGroupItem
          key={group.ruleId}
          {...rest}
          group={group}
          isOpen={openRules.has(group.ruleId)}
          onToggle={() => onToggle(group.ruleId)}
        />
      ))}
    </ul>
  );
}

function placeAfter(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
