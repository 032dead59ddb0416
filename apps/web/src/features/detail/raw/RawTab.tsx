import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchBody } from '../../../api/body.ts';
import { messageOf } from '../../../api/callFailure.ts';
import { usePageText } from '../../../store/captureTab.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { CutNotice } from '../cut/CutNotice.tsx';
import { gapOf } from '../cut/gapOf.ts';
import { FindingCards } from '../FindingCards.tsx';
import { CopyButtons } from './CopyButtons.tsx';
import { HexView } from './HexView.tsx';
import styles from './RawTab.module.css';
import { TextView } from './TextView.tsx';

/** Bytes that are loaded at first. */
const headBytes = 256 * 1024;

/** The exact bytes, as text with its control characters visible, or in hexadecimal; the findings of the record below them. */
export function RawTab({
  captureId,
  record,
  onSelect,
}: {
  readonly captureId: CaptureId;
  readonly record: RecordDetail;
  /** Goes to another record. */
  readonly onSelect: (seq: Seq) => void;
}) {
  const [form, setForm] = usePageText('detail.raw', 'text');
  const [isAll, setAll] = useState(false);
  const isLong = record.bytes > headBytes;
  const { data, error, isFetching } = useQuery({
    queryKey: ['body', captureId, record.seq, isAll ? 'all' : 'head'],
    queryFn: ({ signal }) =>
      fetchBody(captureId, record.seq, isLong && !isAll ? [0, headBytes] : undefined, signal),
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: (previous) => previous,
  });
  const isPart = data !== undefined && data.bytes.length < data.totalBytes;
  const gap = useMemo(() => gapOf(record.cut), [record.cut]);
  return (
    <div className={styles.raw}>
      <div className={styles.bar}>
        <Choice
          label="Form"
          value={form}
          onChange={setForm}
          options={[
            { id: 'text', label: 'text' },
            { id: 'hex', label: 'hex' },
          ]}
        />
        <span className={styles.size}>{sizeWords(record)}</span>
        <CopyButtons bytes={data?.bytes} isPart={isPart} cut={record.cut} />
      </div>
      {record.cut === undefined ? null : <CutNotice cut={record.cut} />}
      {isPart ? (
        <div className={styles.notice}>
          The first {formatBytes(data.bytes.length)} of {formatBytes(data.totalBytes)}.
          <Button size="small" disabled={isFetching} onClick={() => setAll(true)}>
            {isFetching ? 'Loading…' : `Load all ${formatBytes(data.totalBytes)}`}
          </Button>
        </div>
      ) : null}
      {error === null ? null : <div className={styles.problem}>{messageOf(error)}</div>}
      {data === undefined ? null : form === 'hex' ? (
        <HexView bytes={data.bytes} gap={gap} />
      ) : (
        <TextView bytes={data.bytes} label="Text of the record" gap={gap} />
      )}
      <FindingCards label="Findings of this record" findings={record.findings} onSelect={onSelect} />
    </div>
  );
}

function sizeWords(record: CaptureRecord): string {
  const ends = { '\n': 'ends in LF', '\r\n': 'ends in CR LF', '': 'no line end' } as const;
  return `${formatCount(record.bytes)} bytes on the wire · ${ends[record.end]}`;
}
