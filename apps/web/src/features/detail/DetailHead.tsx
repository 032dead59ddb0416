import type { Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { ArrowLeft, ArrowRight, Minus } from 'lucide-react';
import { SeqLink } from '../../ui/findings/SeqLink.tsx';
import { formatAtUs } from '../../ui/format.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { kindWords } from '../../ui/records/kindWords.ts';
import { textOfRow } from '../../ui/records/rowText.ts';
import styles from './DetailHead.module.css';
import { factsLine, partnersOf } from './detailOf.ts';

const arrows = { out: ArrowRight, in: ArrowLeft, none: Minus } as const;
const sides = { out: 'to the server', in: 'from the server', none: '' } as const;

/** What the record is, in two lines. */
export function DetailHead({
  detail,
  onSelect,
}: {
  readonly detail: RecordDetail;
  readonly onSelect: (seq: Seq) => void;
}) {
  const { row } = detail;
  const { name } = textOfRow(row);
  const { request, answer } = partnersOf(detail);
  const Arrow = arrows[row.dir];
  const kind = kindWords[row.kind];
  const isAnswer = answer?.seq === row.seq;
  const line = factsLine(detail);
  const side = sides[row.dir];
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.name}>{name}</h2>
        <span className={joinClasses(styles.kind, styles[row.dir])} title={side}>
          <Arrow
            size={13}
            strokeWidth={2}
            {...(side === '' ? { 'aria-hidden': true } : { 'aria-label': side, role: 'img' })}
          />
          {name === kind ? side : kind}
        </span>
        <span className={styles.links}>
          #{row.seq}
          {isAnswer && request !== undefined ? (
            <>
              {' answers '}
              <SeqLink seq={request.seq} onSelect={onSelect} />
            </>
          ) : null}
          {!isAnswer && answer !== undefined && request?.seq === row.seq ? (
            <>
              {' answered by '}
              <SeqLink seq={answer.seq} onSelect={onSelect} />
            </>
          ) : null}
          {!isAnswer && request !== undefined && request.seq !== row.seq ? (
            <>
              {' belongs to '}
              <SeqLink seq={request.seq} onSelect={onSelect} />
            </>
          ) : null}
        </span>
      </div>
      <div className={styles.facts}>
        {[line, `at ${formatAtUs(row.atUs)}`].filter((part) => part !== '').join(' · ')}
      </div>
    </header>
  );
}
