import type { Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { ShieldCheck } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './ChecksTab.module.css';
import { FindingCard } from './FindingCard.tsx';

/** Findings of the record, then those of the rest of its exchange. */
export function ChecksTab({
  detail,
  onSelect,
}: {
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq) => void;
}) {
  const { findings, exchangeFindings, rev } = detail;
  if (findings.length === 0 && exchangeFindings.length === 0) {
    return (
      <EmptyState icon={ShieldCheck} title="Nothing is wrong with this record">
        {rev === undefined
          ? 'Each frame is checked against the rules of JSON-RPC and of its transport. A broken rule would be named here, with what was seen, whose fault it is and how to mend it.'
          : `Checked by the rules of revision ${rev}. A broken rule would be named here, with what was seen, whose fault it is and how to mend it.`}
      </EmptyState>
    );
  }
  return (
    <div className={styles.checks}>
      {findings.map((finding) => (
        <FindingCard
          key={`${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`}
          finding={finding}
          onSelect={onSelect}
        />
      ))}
      {exchangeFindings.length === 0 ? null : <h3 className={styles.title}>Elsewhere in this exchange</h3>}
      {exchangeFindings.map((finding) => (
        <FindingCard
          key={`${finding.seq} ${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`}
          finding={finding}
          onSelect={onSelect}
          showSeq
        />
      ))}
    </div>
  );
}
