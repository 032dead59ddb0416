import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { formatCounted } from '../../ui/format.ts';
import { visibleText } from '../../ui/visibleText.ts';
import styles from './ChecksTab.module.css';

/** How many rules looked at the record and found nothing; unfolded, which. */
export function PassedRules({
  captureId,
  detail,
}: {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
}) {
  const { seq, row, findings } = detail;
  const { data } = useQuery({
    queryKey: [...queryKeys.record(captureId, seq), 'rules', row.rev ?? ''],
    queryFn: ({ signal }) => call('rule/list', { captureId, seq }, { signal }),
    gcTime: 30_000,
  });
  const broken = new Set(findings.map(({ ruleId }) => ruleId));
  const passed = data?.rules.filter(({ ruleId }) => !broken.has(ruleId)) ?? [];
  const rev = row.rev === undefined ? ' true of all revisions' : ` of ${row.rev}`;
  const count = formatCounted(passed.length, 'rule');
  // What is no message has kept no rule about messages: one rule speaks for all.
  const isBroken = detail.kind === 'malformed';
  if (data === undefined) return <span className={styles.passed} />;
  if (data.rules.length === 0) return <p className={styles.passed}>no rule is about a record like this</p>;
  return (
    <details className={styles.passed}>
      <summary>{isBroken ? `${count}${rev} looked at it too` : `passed ${count}${rev}`}</summary>
      <dl className={styles.rules}>
        {passed.map(({ ruleId, title }) => (
          <div key={ruleId}>
            <dt>{ruleId}</dt>
            <dd>{visibleText(title)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
