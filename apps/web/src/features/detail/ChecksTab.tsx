import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { Scissors, ShieldCheck } from 'lucide-react';
import { useRejudge } from '../../api/rejudge.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FindingCard } from '../../ui/findings/FindingCard.tsx';
import { keyFindings } from '../../ui/findings/keyFindings.ts';
import { RevisionMenu } from '../../ui/findings/RevisionMenu.tsx';
import styles from './ChecksTab.module.css';
import { PassedRules } from './PassedRules.tsx';

/** Findings of the record, then those that name it, then those of the rest of its exchange; and the rules that it kept. */
export function ChecksTab({
  captureId,
  detail,
  onSelect,
}: {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}) {
  const { findings, relatedFindings, rev } = detail;
  const { judge, ...judging } = useRejudge(captureId);
  const named = new Set(relatedFindings.map(({ seq, ruleId }) => `${seq} ${ruleId}`));
  const exchangeFindings = detail.exchangeFindings.filter(
    ({ seq, ruleId }) => !named.has(`${seq} ${ruleId}`),
  );
  const isClean = findings.length === 0 && relatedFindings.length === 0 && exchangeFindings.length === 0;
  return (
    <div className={styles.checks}>
      {isClean && detail.cut !== undefined ? (
        <EmptyState icon={Scissors} title="This record could not be judged">
          The line was longer than the limit, and only its two ends are kept: no rule about messages has
          looked at it, so it may be right or wrong. Nothing is counted against the server for it.
        </EmptyState>
      ) : isClean ? (
        <EmptyState icon={ShieldCheck} title="Nothing is wrong with this record">
          {rev === undefined
            ? 'Each frame is checked against the rules of JSON-RPC and of its transport. A broken rule would be named here, with what was seen, whose fault it is and how to mend it.'
            : `Checked by the rules of revision ${rev}. A broken rule would be named here, with what was seen, whose fault it is and how to mend it.`}
        </EmptyState>
      ) : null}
      {keyFindings(findings).map(({ key, finding }) => (
        <FindingCard key={key} finding={finding} onSelect={onSelect} />
      ))}
      <Others
        title="Found elsewhere, and about this record too"
        findings={relatedFindings}
        onSelect={onSelect}
      />
      <Others title="Elsewhere in this exchange" findings={exchangeFindings} onSelect={onSelect} />
      <footer className={styles.foot}>
        <PassedRules key={detail.seq} captureId={captureId} detail={detail} />
        <RevisionMenu {...judging} onJudge={judge} />
      </footer>
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
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {keyFindings(findings).map(({ key, finding }) => (
        <FindingCard key={key} finding={finding} onSelect={onSelect} showSeq />
      ))}
    </>
  );
}
