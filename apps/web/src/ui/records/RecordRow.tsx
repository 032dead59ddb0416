// The grid around it has the focus and the keys; rows are placed by hand, which a table element cannot have.
// biome.json lets this file off the rules that ask for more.
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { ArrowLeft, ArrowRight, ChevronRight, Minus, Unplug } from 'lucide-react';
import { memo } from 'react';
import { formatBytes, formatSeconds } from '../format.ts';
import { joinClasses } from '../joinClasses.ts';
import { SeverityIcon } from '../SeverityIcon.tsx';
import styles from './RecordRow.module.css';
import { foldedOfRow, textOfRow, tookOfRow } from './rowText.ts';
import { WaterfallCell } from './WaterfallCell.tsx';
import type { TimeSpan } from './waterfall.ts';

export interface RecordRowProps {
  readonly id: string;
  readonly row: SummaryRow;
  /** Place among the rows of the grid, the head counted, from 1. */
  readonly rowIndex: number;
  readonly isSelected: boolean;
  /** The page was not connected between the row above and this one. */
  readonly isAfterBreak: boolean;
  readonly fromUs: number;
  readonly toUs: number;
  readonly onSelect: (row: SummaryRow) => void;
  readonly onOpen: (row: SummaryRow) => void;
  readonly onUnfold: (row: SummaryRow) => void;
}

const arrows = {
  out: { icon: ArrowRight, words: 'sent to the server' },
  in: { icon: ArrowLeft, words: 'from the server' },
  none: { icon: Minus, words: 'not on the wire' },
} as const;

/** One record as a line; the keyboard belongs to the grid around it. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { id, row, rowIndex, isSelected, isAfterBreak, fromUs, toUs, onSelect, onOpen, onUnfold } = props;
  const { name, isDim, isError, gist } = textOfRow(row);
  const { icon: Arrow, words } = arrows[row.dir];
  const folded = foldedOfRow(row);
  const span: TimeSpan = { fromUs, toUs };
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      className={joinClasses(
        styles.row,
        row.kind === 'malformed' && styles.malformed,
        row.worst !== undefined && styles[row.worst],
        row.stale && styles.stale,
        isSelected && styles.selected,
        isAfterBreak && styles.afterBreak,
      )}
      onClick={() => onSelect(row)}
      onDoubleClick={() => onOpen(row)}
    >
      <Cell className={styles.seq}>{row.seq}</Cell>
      <Cell className={styles.time}>{formatSeconds(row.atUs)}</Cell>
      <Cell className={joinClasses(styles.dir, styles[row.dir])}>
        <Arrow size={13} strokeWidth={2} role="img" aria-label={words} />
      </Cell>
      <Cell className={styles.what}>
        {isAfterBreak ? <BreakMark /> : null}
        {row.worst === undefined || row.worst === 'info' ? null : <SeverityIcon severity={row.worst} />}
        <span className={joinClasses(styles.name, isDim && styles.dim)}>{name}</span>
        {isError ? <span className={styles.failed}>error</span> : null}
        {folded === '' ? null : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            aria-label={`Unfold ${row.folded} records`}
            onClick={(event) => {
              event.stopPropagation();
              onUnfold(row);
            }}
          >
            <ChevronRight size={11} aria-hidden />
            {folded}
          </button>
        )}
        <span className={styles.gist}>{gist}</span>
      </Cell>
      <Cell className={styles.by}>{row.by ?? ''}</Cell>
      <Cell className={styles.took}>{tookOfRow(row)}</Cell>
      <Cell className={styles.size}>{row.bytes === 0 ? '' : formatBytes(row.bytes)}</Cell>
      <Cell className={styles.waterfall}>
        {toUs > fromUs ? <WaterfallCell row={row} span={span} /> : null}
      </Cell>
    </div>
  );
});

const breakWords = 'This page was not connected to MCPeek here. Nothing is missing.';

function BreakMark() {
  return <Unplug className={styles.breakMark} size={12} role="img" aria-label={breakWords} />;
}

function Cell({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: React.ReactNode;
}) {
  return (
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
