// The grid holds the focus and names its active row; its rows are placed by hand, which a table element cannot have.
// biome.json lets this file off the rules that ask for more.
import type { Seq } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { type KeyboardEvent, useCallback, useEffect, useId } from 'react';
import { useFreeFocus } from '../virtual/useFreeFocus.ts';
import { useVirtualScroll } from '../virtual/useVirtualScroll.ts';
import { VirtualRows } from '../virtual/VirtualRows.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordRow } from './RecordRow.tsx';
import styles from './RecordTable.module.css';
import { holdsSeq } from './rowText.ts';
import { useActiveRow } from './useActiveRow.ts';
import { spanOfRows } from './waterfall.ts';

/** Rows by position, such as a view's snapshot. */
export interface RecordRows {
  readonly total: number;
  readonly rowAt: (position: number) => SummaryRow | undefined;
  /** Records after which the page was not connected while others came. */
  readonly breaks?: readonly Seq[];
}

export interface RecordTableProps {
  readonly label: string;
  readonly rows: RecordRows;
  readonly selectedSeq: Seq | undefined;
  readonly onSelect: (seq: Seq) => void;
  /** Enter, or a double click. */
  readonly onOpen?: (seq: Seq) => void;
  /** Which positions are in view now: load them. */
  readonly onShow: (from: number, to: number) => void;
  /** Position of a record that was selected elsewhere; -1 for none. */
  readonly findPosition: (seq: Seq) => Promise<number>;
  readonly onFold?: (seq: Seq, open: boolean) => void;
  /** Keep the newest row in view. */
  readonly isFollowing: boolean;
  /** The user scrolled away from the end, or back to it. */
  readonly onFollowing: (isFollowing: boolean) => void;
  /** A new number takes the focus to the rows. */
  readonly focusRequest?: number;
  /** Takes the focus when it is shown and nothing else has it. */
  readonly takesFreeFocus?: boolean;
  /** Keys that the table does not know itself. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>, row: SummaryRow | undefined) => void;
}

/** Pixels: the head and the line below it. */
const headHeight = 26;

/** Records as virtual rows with a waterfall; one selected, moved by the keyboard. */
export function RecordTable(props: RecordTableProps) {
  const {
    label,
    rows,
    selectedSeq,
    onSelect,
    onOpen,
    onShow,
    findPosition,
    onFold,
    isFollowing,
    onFollowing,
    onKeyDown,
  } = props;
  const gridId = useId();
  const scroll = useVirtualScroll({ total: rows.total, headHeight, isFollowing, onUserScroll: onFollowing });
  const { from, to, scroller } = scroll;
  const active = useActiveRow({ rows, selectedSeq, onSelect, findPosition, scroll, onFollowing });

  useEffect(() => onShow(from, to), [from, to, onShow]);
  useFreeFocus(scroller, props.takesFreeFocus === true);
  useEffect(() => {
    if (props.focusRequest) scroller.current?.focus();
  }, [props.focusRequest, scroller]);

  const visible: SummaryRow[] = [];
  for (let position = from; position < to; position += 1) {
    const row = rows.rowAt(position);
    if (row !== undefined) visible.push(row);
  }
  const span = spanOfRows(visible);
  const select = useCallback((row: SummaryRow) => onSelect(row.seq), [onSelect]);
  const open = useCallback((row: SummaryRow) => onOpen?.(row.seq), [onOpen]);
  const unfold = useCallback((row: SummaryRow) => onFold?.(row.seq, true), [onFold]);

  const fold = (seq: Seq, isOpen: boolean) => {
    active.keepInView();
    onFold?.(seq, isOpen);
  };
  const onKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = active.position === undefined ? undefined : rows.rowAt(active.position);
    if (active.onKey(event)) return;
    if (event.key === 'Enter' && row !== undefined) onOpen?.(row.seq);
    else if (event.key === 'ArrowRight' && row?.folded !== undefined) fold(row.seq, true);
    else if (event.key === 'ArrowLeft' && row !== undefined && row.folded === undefined) fold(row.seq, false);
    else onKeyDown?.(event, row);
  };

  const activeId =
    active.position !== undefined && active.position >= from && active.position < to
      ? `${gridId}-${active.position}`
      : undefined;
  return (
    <div className={styles.table}>
      <VirtualRows
        role="grid"
        label={label}
        scroll={scroll}
        aria-rowcount={rows.total + 1}
        aria-activedescendant={activeId}
        onKeyDown={onKeys}
        head={<RecordHead span={span} />}
        renderRow={(position) => {
          const row = rows.rowAt(position);
          if (row === undefined)
            return <div key={position} className={styles.waiting} role="row" aria-rowindex={position + 2} />;
          return (
            <RecordRow
              key={position}
              id={`${gridId}-${position}`}
              row={row}
              rowIndex={position + 2}
              isAfterBreak={isAfterBreak(rows, position, row)}
              isSelected={selectedSeq !== undefined && holdsSeq(row, selectedSeq)}
              fromUs={span?.fromUs ?? 0}
              toUs={span?.toUs ?? 0}
              onSelect={select}
              onOpen={open}
              onUnfold={unfold}
            />
          );
        }}
      />
    </div>
  );
}

/** The first row that came while the page was not connected, or after that. */
function isAfterBreak({ breaks = [], rowAt }: RecordRows, position: number, row: SummaryRow): boolean {
  if (breaks.length === 0) return false;
  const before = rowAt(position - 1);
  return before !== undefined && breaks.some((seq) => before.seq <= seq && row.seq > seq);
}
