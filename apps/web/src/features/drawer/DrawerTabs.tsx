import type { Seq } from '@mcpeek/protocol/base/ids';
import { ArrowUpRight, PanelRightClose } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { findingsStamp, useFindingGroups } from '../../api/findingGroups.ts';
import { useCapture, useSessionOfCapture } from '../../api/queries.ts';
import { usePageText } from '../../store/captureTab.ts';
import { pathOf } from '../../store/place.ts';
import { useSettled } from '../../store/useSettled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';
import styles from './Drawer.module.css';
import type { DrawerProps } from './Drawer.tsx';
import { FindingsTab } from './FindingsTab.tsx';
import { StderrTab } from './StderrTab.tsx';

export interface DrawerTabsProps extends DrawerProps {
  readonly frameCount: number | undefined;
  readonly renderFrames: (selected: Seq | undefined, select: (seq: Seq) => void) => ReactNode;
}

/** While a session runs the findings are asked for at this pace, in milliseconds. */
const findingsPaceMs = 500;

/** The tabs of the drawer, with the selected record beside them. */
export function DrawerTabs({ captureId, exchange, frameCount, renderFrames, renderDetail }: DrawerTabsProps) {
  const [tab, setTab] = usePageText('drawer.tab', 'frames');
  const [chosen, choose] = useState<{ readonly exchange: Seq | undefined; readonly seq: Seq }>();
  const session = useSessionOfCapture(captureId);
  const stamp = useSettled(findingsStamp(useCapture(captureId).data), findingsPaceMs);
  const findings = useFindingGroups(captureId, stamp);
  const select = (seq: Seq) => choose({ exchange, seq });
  const close = () => choose(undefined);
  // What was selected in another exchange says nothing about this one.
  const selected = chosen?.exchange === exchange ? chosen?.seq : undefined;

  const tabs: readonly TabItem[] = [
    {
      id: 'frames',
      label: 'Frames',
      ...(frameCount === undefined ? {} : { count: frameCount }),
      content: renderFrames(selected, select),
    },
    {
      id: 'stderr',
      label: 'stderr',
      ...(session === undefined ? {} : { count: session.counts.stderr }),
      content: <StderrTab captureId={captureId} selected={selected} onSelect={select} />,
    },
    {
      id: 'findings',
      label: 'Findings',
      count: findings.count,
      ...(findings.worst === 'error' || findings.worst === 'warning' ? { countTone: findings.worst } : {}),
      content: (
        <FindingsTab
          groups={findings.groups}
          problem={findings.problem}
          selected={selected}
          onSelect={select}
        />
      ),
    },
  ];
  const at = selected ?? exchange;
  const body = (
    <Tabs
      label="Drawer"
      className={styles.tabs ?? ''}
      tabs={tabs}
      value={tabs.some((one) => one.id === tab) ? tab : 'frames'}
      onChange={setTab}
      end={
        <span className={styles.end}>
          <Link href={pathOf(captureId, 'timeline', at)} className={styles.link}>
            open in timeline <ArrowUpRight size={12} aria-hidden />
          </Link>
          {selected === undefined ? null : (
            <IconButton icon={PanelRightClose} name="Close the record" hint="Esc" onClick={close} />
          )}
        </span>
      }
    />
  );
  return (
    // Escape closes the record wherever the focus is inside.
    <section
      className={styles.drawer}
      aria-label="Drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && selected !== undefined && !event.defaultPrevented) close();
      }}
    >
      <SplitPane
        id="drawer"
        direction="row"
        className={styles.split ?? ''}
        parts={[
          { id: 'rows', size: 60, minSize: 320, content: body },
          ...(selected === undefined
            ? []
            : [{ id: 'detail', size: 40, minSize: 260, content: renderDetail(selected) }]),
        ]}
      />
    </section>
  );
}

/** The Frames tab before anything was caused. */
export function NoExchange() {
  return (
    <EmptyState title="No frames yet">
      <p>
        Run something above: its request, progress, logs and answer appear here while they cross the wire.
      </p>
    </EmptyState>
  );
}
