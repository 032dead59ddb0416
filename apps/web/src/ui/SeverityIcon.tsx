import type { Severity } from '@mcpeek/protocol/record/finding';
import { CircleX, Info, TriangleAlert } from 'lucide-react';
import styles from './SeverityIcon.module.css';

const icons = { error: CircleX, warning: TriangleAlert, info: Info } as const;

/** The sign of a severity; its word is read aloud. */
export function SeverityIcon({
  severity,
  size = 13,
}: {
  readonly severity: Severity;
  readonly size?: number;
}) {
  const Icon = icons[severity];
  return <Icon className={styles[severity]} size={size} strokeWidth={2.3} aria-label={severity} role="img" />;
}
