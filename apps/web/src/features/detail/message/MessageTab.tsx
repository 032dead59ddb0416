import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { useState } from 'react';
import { useRecord } from '../../../api/queries.ts';
import { usePageText } from '../../../store/captureTab.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { partnersOf } from '../detailOf.ts';
import { FindingCard } from '../FindingCard.tsx';
import styles from './MessageTab.module.css';
import { MessageText } from './MessageText.tsx';

export interface MessageTabProps {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq) => void;
}

type Shown = 'request' | 'answer' | 'both';

/** The message laid out, with its partner of the exchange beside it, and its findings below. */
export function MessageTab({ captureId, detail, onSelect }: MessageTabProps) {
  const { request, answer } = partnersOf(detail);
  const own = answer?.seq === detail.row.seq ? 'answer' : 'request';
  const partner = own === 'answer' ? request : answer;
  const [isBoth, setBoth] = usePageText('detail.both');
  const [other, setOther] = useState(false);
  const { data: partnerDetail } = useRecord(captureId, isBoth !== '' || other ? partner?.seq : undefined);
  const hasPartner = partner !== undefined && (own === 'answer' || request?.seq === detail.row.seq);
  const shown: Shown =
    !hasPartner || (isBoth === '' && !other)
      ? own
      : isBoth !== ''
        ? 'both'
        : own === 'answer'
          ? 'request'
          : 'answer';
  const choose = (next: string) => {
    setBoth(next === 'both' ? 'yes' : '');
    setOther(next !== 'both' && next !== own);
  };
  const first = own === 'request' ? detail : partnerDetail;
  const second = own === 'answer' ? detail : partnerDetail;
  const findings = shown === own || shown === 'both' ? detail.findings : (partnerDetail?.findings ?? []);
  return (
    <div className={styles.tab}>
      {hasPartner ? (
        <div className={styles.bar}>
          <Choice
            label="Which message"
            value={shown}
            onChange={choose}
            options={[
              { id: 'request', label: `request #${request?.seq ?? ''}` },
              { id: 'answer', label: `answer #${answer?.seq ?? ''}` },
              { id: 'both', label: 'both' },
            ]}
          />
        </div>
      ) : null}
      <div className={styles.texts}>
        {shown === 'answer' || first === undefined ? null : (
          <MessageText captureId={captureId} detail={first} />
        )}
        {shown === 'request' || second === undefined ? null : (
          <MessageText captureId={captureId} detail={second} />
        )}
      </div>
      {findings.length === 0 ? null : (
        <section className={styles.findings} aria-label="Findings of this message">
          {findings.map((finding) => (
            <FindingCard
              key={`${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`}
              finding={finding}
              onSelect={onSelect}
            />
          ))}
        </section>
      )}
    </div>
  );
}
