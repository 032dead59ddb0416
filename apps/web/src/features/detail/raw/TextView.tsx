// Rows are placed by hand, which a table element cannot have; nothing is chosen here.
// biome.json lets this file off the rules that ask for more.
import { useMemo, useRef } from 'react';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { useScrollKeys } from '../../../ui/virtual/useScrollKeys.ts';
import { useVirtualScroll } from '../../../ui/virtual/useVirtualScroll.ts';
import { VirtualRows } from '../../../ui/virtual/VirtualRows.tsx';
import styles from './lines.module.css';
import { linesWithGap, type TextGap } from './textLines.ts';
import { useColumns } from './useColumns.ts';

/** Pixels beside the text: number, gap, scroll bar. */
const margin = 46 + 10 + 56;
const endSigns = { '': '', '\n': 'LF', '\r\n': 'CR LF' } as const;

/** Text of any length; control, zero-width and bidi characters are shown as signs, and only lines in view are drawn. */
export function TextView({
  bytes,
  label,
  gap,
}: {
  readonly bytes: Uint8Array;
  readonly label: string;
  /** Where something is missing. */
  readonly gap?: TextGap | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame, margin);
  const lines = useMemo(() => linesWithGap(bytes, columns, gap), [bytes, columns, gap]);
  const scroll = useVirtualScroll({
    total: lines.total,
    rowHeight: 18,
    isFollowing: false,
    onUserScroll: ignore,
  });
  const onKeyDown = useScrollKeys(scroll, lines.total);
  return (
    <div ref={frame} className={styles.measured}>
      <VirtualRows
        role="table"
        label={label}
        scroll={scroll}
        aria-rowcount={lines.total}
        className={styles.frame ?? ''}
        onKeyDown={onKeyDown}
        renderRow={(position) => {
          const line = lines.lineAt(position);
          return (
            <div
              key={position}
              role="row"
              aria-rowindex={position + 1}
              className={joinClasses(styles.line, line?.isGap && styles.gap)}
            >
              <span role="cell" className={styles.number}>
                {line?.number ?? ''}
              </span>
              <span role="cell" className={styles.text}>
                <VisibleText text={line?.text ?? ''} />
                {line === undefined || line.end === '' ? null : (
                  <span className={styles.end}>{endSigns[line.end]}</span>
                )}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}

function ignore(): void {}
