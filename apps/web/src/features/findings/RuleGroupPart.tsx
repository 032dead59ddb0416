import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { FindingGroup } from '@mcpeek/protocol/wire/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { FindingPlace } from '../../ui/findings/FindingPlace.tsx';
import { FindingRule } from '../../ui/findings/FindingRule.tsx';
import { keyFindings } from '../../ui/findings/keyFindings.ts';
import { formatCount, formatCounted } from '../../ui/format.ts';
import styles from './RuleGroup.module.css';

export interface RuleGroupPartProps {
  readonly captureId: CaptureId;
  readonly part: FindingGroup;
  readonly rev: Revision | undefined;
  readonly stamp: string;
  readonly showsSide: boolean;
  readonly selected: Seq | undefined;
  readonly onSelect: (seq: Seq, pointer?: string) => void;
}

const pageSize = 100;

/** The findings of one rule by one side: what is required once, then each place. */
export function RuleGroupPart(props: RuleGroupPartProps) {
  const { captureId, part, rev, stamp, showsSide, selected, onSelect } = props;
  const { ruleId, severity, side } = part;
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.findings(captureId), 'list', ruleId, severity, side, rev ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        'finding/list',
        {
          captureId,
          ruleId,
          severity,
          side,
          ...(rev === undefined ? {} : { rev }),
          after: pageParam,
          limit: pageSize,
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
    gcTime: 30_000,
  });
  // Asked again page by page, so that nothing that is read goes away meanwhile.
  const { refetch } = query;
  const knownStamp = useRef(stamp);
  useEffect(() => {
    if (knownStamp.current === stamp) return;
    knownStamp.current = stamp;
    void refetch();
  }, [stamp, refetch]);
  const findings = query.data?.pages.flatMap((page) => page.findings) ?? [];
  const [first] = findings;
  const left = part.count - findings.length;
  return (
    <>
      {showsSide ? (
        <h4 className={styles.part}>
          {formatCounted(part.count, severity)} of the {side === 'unknown' ? 'unknown side' : side}
        </h4>
      ) : null}
      {query.error === null ? null : <p role="alert">{messageOf(query.error)}</p>}
      {first === undefined ? null : <FindingRule finding={first} />}
      <ul className={styles.places} aria-label={`Records that show ${ruleId}`}>
        {keyFindings(findings).map(({ key, finding }) => (
          <FindingPlace
            key={key}
            finding={finding}
            isSelected={finding.seq === selected}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {query.hasNextPage && left > 0 ? (
        <p className={styles.more}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage
              ? 'Reading…'
              : `Show ${formatCount(Math.min(pageSize, left))} more of ${formatCount(left)}`}
          </Button>
        </p>
      ) : null}
    </>
  );
}
