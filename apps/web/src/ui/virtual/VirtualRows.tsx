// The rows scroll and take the focus themselves and name their active row (aria-activedescendant); the role comes from
// the caller and is always set. biome.json lets this file off the rules that ask for more.
import type { AriaAttributes, KeyboardEvent, ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';
import type { VirtualScroll } from './useVirtualScroll.ts';
import styles from './VirtualRows.module.css';

export interface VirtualRowsProps extends Pick<AriaAttributes, 'aria-activedescendant' | 'aria-rowcount'> {
  readonly label: string;
  readonly role: 'grid' | 'table' | 'log';
  readonly scroll: VirtualScroll;
  /** Draws the row at a position; it must be 24 px high. */
  readonly renderRow: (position: number) => ReactNode;
  /** Stays at the top while rows scroll; as high as the scroll was told (`headHeight`). */
  readonly head?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly className?: string;
}

/** Draws only the rows in view, in a layer that stays while the scroll bar moves. */
export function VirtualRows({
  label,
  role,
  scroll,
  renderRow,
  head,
  onKeyDown,
  className,
  ...aria
}: VirtualRowsProps) {
  const rows: ReactNode[] = [];
  for (let position = scroll.from; position < scroll.to; position += 1) rows.push(renderRow(position));
  return (
    <div className={joinClasses(styles.frame, className)}>
      <div
        {...aria}
        ref={scroll.scroller}
        role={role}
        aria-label={label}
        tabIndex={0}
        className={styles.scroller}
        onKeyDown={onKeyDown}
      >
        {head === undefined ? null : (
          <div role="presentation" className={styles.head}>
            {head}
          </div>
        )}
        <div role="rowgroup" style={{ height: scroll.map.height }}>
          <div
            role="presentation"
            className={styles.layer}
            style={{ top: scroll.headHeight, height: scroll.viewportHeight }}
          >
            <div role="presentation" style={{ transform: `translateY(${-scroll.shift}px)` }}>
              {rows}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
