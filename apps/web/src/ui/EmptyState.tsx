import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  /** What would be here, and how to make it appear. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Teaches what would be here. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {Icon === undefined ? null : <Icon size={22} strokeWidth={1.6} className={styles.icon} aria-hidden />}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.body}>{children}</div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
