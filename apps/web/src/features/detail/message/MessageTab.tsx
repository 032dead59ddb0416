import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { useState } from 'react';
import { useRecord } from '../../../api/queries.ts';
import { usePageText } from '../../../store/captureTab.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { partnersOf } from '../detailOf.ts';
import { FindingCards } from '../FindingCards.tsx';
import styles from './MessageTab.module.css';
import { MessageText } from './MessageText.tsx';

export interface MessageTabProps {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq) => void;
  /** Shows the bytes of this record or of its partner. */
  readonly onRaw: (seq: Seq) => void;
}

type Shown = 'request' | 'answer' | 'both';

/** The message laid out, with its partner of the exchange beside it, and its findings below. */
export function MessageTab({ captureId, detail, onSelect, onRaw }: MessageTabProps) {
  const { request, answer } = partnersOf(detail);
  const own = answer?.seq === detail.row.seq ? 'answer' : 'request';
  const partner = own === 'answer' ? request : answer;
  const [isBoth, setBoth] = usePageText('detail.both');
  const [otherOf, setOtherOf] = useState<Seq>();
  const other = otherOf === detail.row.seq;
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
    setOtherOf(next !== 'both' && next !== own ? detail.row.seq : undefined);
  };
  const parts =
    shown === 'both'
      ? own === 'request'
        ? [detail, partnerDetail]
        : [partnerDetail, detail]
      : [shown === own ? detail : partnerDetail];
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
        {parts.map((part, place) =>
          part === undefined ? null : (
            // By place: the editor stays and only its text changes, for a new editor takes longer than a key repeats.
            <MessageText
              key={place === 0 ? 'first' : 'second'}
              captureId={captureId}
              detail={part}
              onRaw={onRaw}
            />
          ),
        )}
      </div>
      <FindingCards label="Findings of this message" findings={findings} onSelect={onSelect} />
    </div>
  );
}
