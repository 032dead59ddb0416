import type { Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { ShieldCheck } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './ChecksTab.module.css';
import { FindingCard } from './FindingCard.tsx';

/** Findings of the record, then those that name it, then those of the rest of its exchange. */
export function ChecksTab({
  detail,
  onSelect,
}: {
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq) => void;
}) {
  const { findings, relatedFindings, rev } = detail;
  const named = new Set(relatedFindings.map(({ seq, ruleId }) => `${seq} ${ruleId}`));
  const exchangeFindings = detail.exchangeFindings.filter(
    ({ seq, ruleId }) => !named.has(`${seq} ${ruleId}`),
  );
  if (findings.length === 0 && relatedFindings.length === 0 && exchangeFindings.length === 0) {
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
      <Others
        title="Found elsewhere, and about this record too"
        findings={relatedFindings}
        onSelect={onSelect}
      />
      <Others title="Elsewhere in this exchange" findings={exchangeFindings} onSelect={onSelect} />
    </div>
  );
}

function Others({
  title,
  findings,
  onSelect,
}: {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly onSelect: (seq: Seq) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {findings.map((finding) => (
        <FindingCard
          key={`${finding.seq} ${finding.ruleId} ${finding.pointer ?? ''} ${finding.message}`}
          finding={finding}
          onSelect={onSelect}
          showSeq
        />
      ))}
    </>
  );
}
