import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { joinClasses } from '../joinClasses.ts';
import styles from './WaterfallCell.module.css';
import { shapeOfRow, type TimeSpan } from './waterfall.ts';

/** The bar, tick or dot of one row; its numbers stand in the other columns. */
export function WaterfallCell({ row, span }: { readonly row: SummaryRow; readonly span: TimeSpan }) {
  const shape = shapeOfRow(row, span);
  if (shape.kind !== 'bar') {
    return (
      <i
        aria-hidden="true"
        className={joinClasses(styles[shape.kind], styles[shape.tone])}
        style={{ left: `${shape.left}%` }}
      />
    );
  }
  return (
    <i
      aria-hidden="true"
      className={joinClasses(styles.bar, styles[shape.tone], shape.isOpen && styles.open)}
      style={{ left: `${shape.left}%`, width: `${shape.width}%` }}
    />
  );
}
