// The table scrolls by keys, and a line is chosen by its button; rows are placed by hand.
// biome.json lets this file off the rules that ask for more.
import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { useRecord } from '../../api/queries.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import styles from './ConsolePane.module.css';
import { needsWholeLine, wholeLine } from './needsWholeLine.ts';

export interface ConsoleLineProps {
  readonly captureId: CaptureId;
  readonly row: SummaryRow;
  readonly rowIndex: number;
  readonly time: string;
  readonly isSelected: boolean;
  readonly onSelect: (seq: Seq) => void;
  readonly onOpen: (seq: Seq) => void;
}

/** One line of stderr with its time; its number leads to the timeline. */
export function ConsoleLine({
  captureId,
  row,
  rowIndex,
  time,
  isSelected,
  onSelect,
  onOpen,
}: ConsoleLineProps) {
  // The gist puts a line on one line and cuts it; only lines that lost something by that are asked for.
  const { data } = useRecord(captureId, needsWholeLine(row) ? row.seq : undefined);
  const text = data?.text === undefined ? row.gist : wholeLine(data.text, data.cut);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={joinClasses(styles.line, isSelected && styles.selected)}
      onClick={() => onSelect(row.seq)}
    >
      <span role="cell" className={styles.time}>
        {time}
      </span>
      <span role="cell" className={styles.text} title={text.length > 120 ? text.slice(0, 2000) : undefined}>
        <VisibleText text={text} />
      </span>
      <span role="cell" className={styles.seq}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.go}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(row.seq);
          }}
          aria-label={`Show #${row.seq} in the timeline`}
        >
          #{row.seq}
        </button>
      </span>
    </div>
  );
}
