import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { joinClasses } from './joinClasses.ts';

export interface BadgeProps {
  readonly tone?: 'plain' | 'error' | 'warning' | 'info' | 'incoming';
  readonly children: ReactNode;
  readonly title?: string;
}

const icons = { error: CircleX, warning: TriangleAlert, info: Info } as const;

/** A small pill; errors, warnings and infos carry their icon. */
export function Badge({ tone = 'plain', children, title }: BadgeProps) {
  const Icon = tone === 'plain' || tone === 'incoming' ? undefined : icons[tone];
  return (
    <span className={joinClasses(styles.badge, styles[tone])} title={title}>
      {Icon === undefined ? null : <Icon size={12} strokeWidth={2.4} aria-hidden />}
      {children}
    </span>
  );
}
