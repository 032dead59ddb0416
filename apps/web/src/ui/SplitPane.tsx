import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { joinClasses } from './joinClasses.ts';
import styles from './SplitPane.module.css';

export interface SplitPart {
  readonly id: string;
  /** Per cent of the whole at first, 0 to 100. */
  readonly size: number;
  /** Pixels. */
  readonly minSize?: number;
  readonly content: ReactNode;
}

export interface SplitPaneProps {
  /** Names the layout that is remembered in this browser. */
  readonly id: string;
  readonly direction: 'row' | 'column';
  readonly parts: readonly SplitPart[];
  readonly className?: string;
}

/** Panes side by side (`row`) or above each other (`column`), resized by mouse or arrow keys; the layout is remembered. */
export function SplitPane({ id, direction, parts, className }: SplitPaneProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `mcpeek.split.${id}`,
    panelIds: parts.map((part) => part.id),
    storage: localStorage,
  });
  const children: ReactNode[] = [];
  for (const part of parts) {
    if (children.length > 0) {
      children.push(
        <Separator
          key={`${part.id}-separator`}
          className={joinClasses(styles.separator, styles[direction])}
        />,
      );
    }
    children.push(
      <Panel
        key={part.id}
        id={part.id}
        className={styles.panel}
        defaultSize={`${part.size}%`}
        minSize={part.minSize ?? 120}
      >
        {part.content}
      </Panel>,
    );
  }
  return (
    <Group
      id={id}
      className={className}
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      {children}
    </Group>
  );
}
