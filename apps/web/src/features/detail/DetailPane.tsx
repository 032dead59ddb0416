import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { MousePointerClick } from 'lucide-react';
import { messageOf } from '../../api/callFailure.ts';
import { useRecord } from '../../api/queries.ts';
import { usePageText } from '../../store/captureTab.ts';
import { useSettled } from '../../store/useSettled.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import { DetailHead } from './DetailHead.tsx';
import styles from './DetailPane.module.css';
import { countOfFindings, tabsOfRecord } from './detailOf.ts';
import { FactsTab } from './FactsTab.tsx';
import { HttpTab } from './http/HttpTab.tsx';
import { MessageTab } from './message/MessageTab.tsx';
import { RawTab } from './raw/RawTab.tsx';

export interface DetailPaneProps {
  readonly captureId: CaptureId;
  readonly seq: Seq | undefined;
  /** Goes to another record. */
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

/** A held arrow key passes many rows: the detail follows at this pace, in milliseconds. */
const settleMs = 60;

/** All that is known of one record. */
export function DetailPane({ captureId, seq, onSelect }: DetailPaneProps) {
  const settledSeq = useSettled(seq, settleMs);
  const { data, error } = useRecord(captureId, settledSeq, true);
  if (seq === undefined) {
    return (
      <div className={styles.empty}>
        <EmptyState icon={MousePointerClick} title="No record is selected">
          Choose a row to see its message, what was checked, and its bytes. Arrow keys move from row to row.
        </EmptyState>
      </div>
    );
  }
  if (error !== null && data?.seq !== settledSeq) {
    return <EmptyState title={`Record #${seq} could not be read`}>{messageOf(error)}</EmptyState>;
  }
  if (data === undefined) return <div className={styles.detail} aria-busy="true" />;
  return (
    <section className={styles.detail} data-pane="detail" aria-label={`Record #${seq}`}>
      <DetailHead detail={data} onSelect={onSelect} />
      <DetailTabs captureId={captureId} detail={data} onSelect={onSelect} />
    </section>
  );
}

function DetailTabs({ captureId, detail, onSelect }: DetailTabsProps) {
  const { tabs: offered, initial, memory } = tabsOfRecord(detail);
  const [kept, keep] = usePageText(`detail.${memory}`, initial);
  const value = offered.find((tab) => tab === kept) ?? initial;
  const showRaw = (seq: Seq) => {
    if (seq !== detail.seq) onSelect(seq);
    keep('raw');
  };
  const { count, worst } = countOfFindings(detail);
  const contents: Readonly<Record<(typeof offered)[number], TabItem>> = {
    message: {
      id: 'message',
      label: 'Message',
      content: <MessageTab captureId={captureId} detail={detail} onSelect={onSelect} onRaw={showRaw} />,
    },
    facts: { id: 'facts', label: 'What happened', content: <FactsTab record={detail} /> },
    checks: {
      id: 'checks',
      label: 'Checks',
      ...(count > 0 && {
        count,
        countTone: worst === 'error' ? 'error' : worst === 'warning' ? 'warning' : 'plain',
      }),
      content: <ChecksTab captureId={captureId} detail={detail} onSelect={onSelect} />,
    },
    http: {
      id: 'http',
      label: 'HTTP',
      content:
        detail.httpExchange === undefined ? null : (
          <HttpTab
            key={detail.httpExchange.id}
            captureId={captureId}
            exchange={detail.httpExchange}
            selected={detail.seq}
            onSelect={onSelect}
          />
        ),
    },
    raw: {
      id: 'raw',
      label: 'Raw',
      content: <RawTab key={detail.seq} captureId={captureId} record={detail} onSelect={onSelect} />,
    },
  };
  return (
    <Tabs
      label="Parts of the record"
      className={styles.tabs ?? ''}
      tabs={offered.map((tab) => contents[tab])}
      value={value}
      onChange={keep}
    />
  );
}

interface DetailTabsProps {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}
