// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand.
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role comes from the caller and is always set.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: as above.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
import type { AriaAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { joinClasses } from '../joinClasses.ts';
import type { VirtualScroll } from './useVirtualScroll.ts';
import styles from './VirtualRows.module.css';

export interface VirtualRowsProps extends Pick<AriaAttributes, 'aria-activedescendant' | 'aria-rowcount'> {
  readonly ref?: Ref<HTMLDivElement>;
  readonly label: string;
  readonly role: 'grid' | 'table' | 'log';
  readonly scroll: VirtualScroll;
  /** Draws the row at a position; it must be 24 px high. */
  readonly renderRow: (position: number) => ReactNode;
  /** Stays at the top while rows scroll. */
  readonly head?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly className?: string;
}

/** Draws only the rows in view, in a layer that stays while the scroll bar moves. */
export function VirtualRows({
  ref,
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
    // The grid itself takes the focus and names its active row (aria-activedescendant).
    <div
      {...aria}
      ref={ref}
      role={role}
      aria-label={label}
      tabIndex={0}
      className={joinClasses(styles.frame, className)}
      onKeyDown={onKeyDown}
    >
      {head}
      <div ref={scroll.scroller} className={styles.scroller} role="rowgroup" tabIndex={-1}>
        <div style={{ height: scroll.map.height }} role="presentation">
          <div className={styles.layer} style={{ height: scroll.viewportHeight }} role="presentation">
            <div role="presentation" style={{ transform: `translateY(${-scroll.shift}px)` }}>
              {rows}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
