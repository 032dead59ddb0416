import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { Download, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { findingsStamp, useFindingGroups } from '../../api/findingGroups.ts';
import { useCapture } from '../../api/queries.ts';
import { useRejudge } from '../../api/rejudge.ts';
import { useActions } from '../../store/actions.ts';
import { useSelectedSeq } from '../../store/selection.ts';
import { useSettled } from '../../store/useSettled.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RevisionMenu } from '../../ui/findings/RevisionMenu.tsx';
import { formatCount, formatCounted } from '../../ui/format.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { FindingsBar, levels } from './FindingsBar.tsx';
import styles from './FindingsPane.module.css';
import { RuleGroupList } from './RuleGroupList.tsx';
import { countLevels, groupByRule } from './ruleGroups.ts';
import { useChosen } from './useChosen.ts';
import { useExport } from './useExport.ts';

export interface FindingsPaneProps {
  readonly captureId: CaptureId;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

/** While a session runs the findings are asked for at this pace, in milliseconds. */
const paceMs = 1000;

/** Every broken rule of a capture, with what it requires and the records that show it. */
export function FindingsPane({ captureId, onSelect }: FindingsPaneProps) {
  const { data: capture } = useCapture(captureId);
  const stamp = useSettled(findingsStamp(capture), paceMs);
  const { chosen, choose, clear, isNarrowed, openRules, toggle } = useChosen(captureId);
  const { rev } = chosen;
  const { groups, isKnown, isSettled, problem } = useFindingGroups(captureId, stamp, rev);
  const { judge, ...judging } = useRejudge(captureId);
  const { read, save, cancel } = useExport(captureId, capture);
  const selected = useSelectedSeq(captureId);
  const bar = useRef<HTMLDivElement>(null);
  const all = groupByRule(groups, { levels, side: undefined, text: '' });
  const shown = groupByRule(groups, chosen);
  const count = shown.reduce((sum, group) => sum + group.count, 0);

  const search = () => bar.current?.querySelector('input')?.focus();
  const exportShown = () => {
    const rules = new Set(shown.map(({ ruleId }) => ruleId));
    void save(
      rev,
      ({ ruleId, severity, side }) =>
        rules.has(ruleId) &&
        chosen.levels.includes(severity) &&
        (chosen.side === undefined || chosen.side === side),
    );
  };
  useActions([
    { id: 'findings.search', title: 'Search the rules', group: 'Findings', keys: '/', run: search },
    ...(count === 0
      ? []
      : [{ id: 'findings.export', title: 'Save the findings as JSON', group: 'Findings', run: exportShown }]),
    ...(isNarrowed
      ? [{ id: 'findings.clear', title: 'Show all findings', group: 'Findings', run: clear }]
      : []),
  ]);

  return (
    <section className={styles.pane} aria-label="Findings">
      <header className={styles.head}>
        <h2>Findings</h2>
        <span className={styles.words}>
          {isKnown ? `${formatCounted(count, 'finding')} · ${formatCounted(shown.length, 'rule')}` : ''}
        </span>
        <span className={styles.controls}>
          <RevisionMenu {...judging} onJudge={judge} />
          {read === undefined ? (
            <Button size="small" disabled={count === 0} onClick={exportShown}>
              <Download size={12} aria-hidden /> JSON
              <span className="visually-hidden">: save what is shown</span>
            </Button>
          ) : (
            <Button size="small" onClick={cancel}>
              {formatCount(read)} read · give up
            </Button>
          )}
        </span>
      </header>
      <div ref={bar}>
        <FindingsBar chosen={chosen} counts={countLevels(groups)} onChange={choose} />
      </div>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {shown.length > 0 ? (
        <RuleGroupList
          captureId={captureId}
          all={all}
          groups={shown}
          rev={rev}
          stamp={stamp}
          selected={selected}
          openRules={openRules}
          judgedBy={judging.forced ?? ''}
          isSettled={isSettled && judging.progress === undefined && stamp === findingsStamp(capture)}
          onToggle={toggle}
          onSelect={onSelect}
          onSearch={search}
        />
      ) : isKnown ? (
        <NoFindings isNarrowed={isNarrowed} forced={judging.forced} onClear={clear} />
      ) : null}
      <LiveRegion text={isKnown ? `${formatCounted(shown.length, 'broken rule')}` : ''} />
    </section>
  );
}

function NoFindings({
  isNarrowed,
  forced,
  onClear,
}: {
  readonly isNarrowed: boolean;
  readonly forced: string | undefined;
  readonly onClear: () => void;
}) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No finding is like this"
        actions={
          <Button size="small" onClick={onClear}>
            Show all findings
          </Button>
        }
      >
        Levels, side, revision and words narrow what is listed here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title="No rule is broken">
      {forced === undefined
        ? 'Every frame is judged by the rules of the revision that was negotiated, on both sides alike.'
        : `Every frame is judged by the rules of ${forced} that MCPeek has, whatever was negotiated.`}{' '}
      A broken rule appears here with what it requires, whose fault it is, how to mend it and the records that
      show it. To see what another revision would say, choose it above.
    </EmptyState>
  );
}
