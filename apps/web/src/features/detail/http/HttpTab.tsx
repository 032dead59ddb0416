import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { HttpExchangeDetail } from '@mcpeek/protocol/wire/recordDetail';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { SeqLink } from '../../../ui/findings/SeqLink.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { LongText } from '../../../ui/LongText.tsx';
import { textOfRow } from '../../../ui/records/rowText.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import { HeaderLines } from './HeaderLines.tsx';
import styles from './HttpTab.module.css';
import { connectionWords, endWords, newestOf, phasesOf, redirectWords } from './httpWords.ts';
import { PhaseBars } from './PhaseBars.tsx';

export interface HttpTabProps {
  readonly captureId: CaptureId;
  readonly exchange: HttpExchangeDetail;
  readonly selected: Seq;
  readonly onSelect: (seq: Seq) => void;
}

/** The HTTP exchange of a record: what was sent, what came back, and when. */
export function HttpTab({ captureId, exchange, selected, onSelect }: HttpTabProps) {
  const { request, response, end, rows, hasMore } = exchange;
  const { times, connection } = newestOf(exchange);
  const rowsOf = (dir: SummaryRow['dir']) => rows.filter((row) => row.dir === dir);
  const carried = (dir: 'out' | 'in') => (
    <Carried rows={rowsOf(dir)} hasMore={hasMore && dir === 'in'} selected={selected} onSelect={onSelect} />
  );
  return (
    <div className={styles.tab}>
      {request === undefined ? null : (
        <Part
          title={`${request.part.method} ${request.part.path} HTTP/1.1`}
          seq={request.seq}
          onSelect={onSelect}
        >
          {request.part.redirectOf === undefined ? null : (
            <p className={styles.dim}>Sent on by the redirect of exchange {request.part.redirectOf}.</p>
          )}
          <HeaderLines
            captureId={captureId}
            seq={request.seq}
            headers={request.part.headers}
            label="Headers of the request"
          />
          {request.text === undefined ? null : <CodeBlock text={request.text} />}
          {carried('out')}
        </Part>
      )}
      {response === undefined ? (
        <p className={styles.dim}>{end === undefined ? 'No answer yet.' : 'There was no answer.'}</p>
      ) : (
        <Part
          title={`HTTP/${response.part.version} ${response.part.status} ${response.part.statusText}`}
          seq={response.seq}
          onSelect={onSelect}
          isBad={response.part.status >= 400}
        >
          {response.part.redirect === undefined ? null : (
            <p>
              <LongText text={redirectWords(response.part.redirect)} limit={400} />
            </p>
          )}
          <HeaderLines
            captureId={captureId}
            seq={response.seq}
            headers={response.part.headers}
            label="Headers of the answer"
          />
          {response.text === undefined ? null : <CodeBlock text={response.text} />}
          {carried('in')}
        </Part>
      )}
      {end === undefined ? null : (
        <p
          className={joinClasses(
            end.part.outcome !== 'complete' && end.part.outcome !== 'aborted' && styles.bad,
          )}
        >
          {endWords(end.part)}
          {end.part.problem === undefined ? null : (
            <>
              {': '}
              <LongText text={end.part.problem.message} limit={600} />
            </>
          )}
        </p>
      )}
      {end?.text === undefined ? null : <CodeBlock text={end.text} />}
      <section className={styles.part}>
        <h3>Connection and time</h3>
        <p className={styles.dim}>Connection: {visibleLine(connectionWords(connection))}.</p>
        <PhaseBars phases={phasesOf(times)} />
      </section>
    </div>
  );
}

function Part(of: {
  readonly title: string;
  readonly seq: Seq;
  readonly isBad?: boolean;
  readonly onSelect: (seq: Seq) => void;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <h3 className={joinClasses(styles.first, of.isBad && styles.bad)}>{visibleLine(of.title)}</h3>
      <span className={styles.where}>
        <SeqLink seq={of.seq} onSelect={of.onSelect} />
      </span>
      {of.children}
    </section>
  );
}

/** What one side put into the exchange: frames, events, comments, a tail. */
function Carried(of: {
  readonly rows: readonly SummaryRow[];
  readonly hasMore: boolean;
  readonly selected: Seq;
  readonly onSelect: (seq: Seq) => void;
}) {
  if (of.rows.length === 0) return null;
  return (
    <ul className={styles.carried}>
      {of.rows.map((row) => {
        const { name, gist } = textOfRow(row);
        return (
          <li key={row.seq} className={joinClasses(row.seq === of.selected && styles.selected)}>
            <SeqLink seq={row.seq} onSelect={of.onSelect} /> <strong>{name}</strong>{' '}
            <span className={styles.dim}>{gist}</span>
          </li>
        );
      })}
      {of.hasMore ? <li className={styles.dim}>and more, in the timeline</li> : null}
    </ul>
  );
}
