// Rows are placed by hand, which a table element cannot have; nothing is chosen here.
// biome.json lets this file off the rules that ask for more.
import { useMemo, useRef } from 'react';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { useScrollKeys } from '../../../ui/virtual/useScrollKeys.ts';
import { useVirtualScroll } from '../../../ui/virtual/useVirtualScroll.ts';
import { VirtualRows } from '../../../ui/virtual/VirtualRows.tsx';
import { dumpWithGap, type HexGap, wideColumns } from './hexRows.ts';
import styles from './lines.module.css';
import { useColumns } from './useColumns.ts';

/** Pixels beside the characters: margin, gaps, scroll bar. */
const margin = 14 + 20 + 14;

/** Bytes in hexadecimal with their offsets; only the rows in view are drawn. */
export function HexView({
  bytes,
  gap,
}: {
  readonly bytes: Uint8Array;
  /** Where something is missing. */
  readonly gap?: HexGap | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const bytesPerRow = useColumns(frame, margin) >= wideColumns ? 16 : 8;
  const { total, rowAt } = useMemo(() => dumpWithGap(bytes, bytesPerRow, gap), [bytes, bytesPerRow, gap]);
  const scroll = useVirtualScroll({ total, rowHeight: 18, isFollowing: false, onUserScroll: ignore });
  const onKeyDown = useScrollKeys(scroll, total);
  return (
    <div ref={frame} className={styles.measured}>
      <VirtualRows
        role="table"
        label="Bytes in hexadecimal"
        scroll={scroll}
        aria-rowcount={total}
        className={styles.frame ?? ''}
        onKeyDown={onKeyDown}
        renderRow={(position) => {
          const row = rowAt(position);
          if ('words' in row) {
            return (
              <div
                key={position}
                role="row"
                aria-rowindex={position + 1}
                className={joinClasses(styles.line, styles.gap)}
              >
                <span role="cell" className={styles.missing}>
                  {row.words}
                </span>
              </div>
            );
          }
          return (
            <div key={position} role="row" aria-rowindex={position + 1} className={styles.line}>
              <span role="cell" className={styles.offset}>
                {row.offset}
              </span>
              <span role="cell" className={styles.bytes}>
                {row.bytes}
              </span>
              <span role="cell" className={styles.ascii}>
                {row.ascii}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}

function ignore(): void {}
