import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  /** A small number beside the label, such as a count of findings. */
  readonly count?: number;
  readonly countTone?: 'plain' | 'error' | 'warning';
  /** Given: the tab cannot be chosen, and this says why. */
  readonly disabledReason?: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Shown at the right end of the row of tabs. */
  readonly end?: ReactNode;
  readonly className?: string;
}

/** A row of tabs and the content of the chosen one; only that one is mounted. */
export function Tabs({ label, tabs, value, onChange, end, className }: TabsProps) {
  return (
    <Radix.Root className={joinClasses(styles.root, className)} value={value} onValueChange={onChange}>
      <div className={styles.bar}>
        <Radix.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.id}
              value={tab.id}
              className={styles.tab}
              disabled={tab.disabledReason !== undefined}
              title={tab.disabledReason}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className={joinClasses(styles.count, styles[tab.countTone ?? 'plain'])}>
                  {tab.count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.content} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
