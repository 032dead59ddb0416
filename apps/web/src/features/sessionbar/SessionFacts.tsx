import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { formatAgo } from '../../ui/format.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { visibleLine, visibleText } from '../../ui/visibleText.ts';
import styles from './SessionFacts.module.css';
import { capabilityWords, dotOfPhase, transportOf, wordsOfFailure, wordsOfPhase } from './sessionWords.ts';

export interface SessionFactsProps {
  readonly session: SessionObject | undefined;
  readonly capture: CaptureSummary | undefined;
  /** The bridge does not answer: how the session stands now is not known. */
  readonly isLost: boolean;
}

/** Phase, transport, revision and capabilities in words; or the kind of failure; the banner above the rows has its whole text. */
export function SessionFacts({ session, capture, isLost }: SessionFactsProps) {
  if (session === undefined) {
    if (capture === undefined) return null;
    return (
      <div className={styles.facts}>
        <span className={styles.phase}>
          <StatusDot state={capture.open ? 'live' : 'off'} />
          {capture.isReadOnly === true ? 'another MCPeek writes it' : 'stored'}
        </span>
        <span>{transportOf(capture)}</span>
        {capture.revision === null ? null : <span>{visibleLine(capture.revision)}</span>}
        {capture.forcedRevision === undefined ? null : <Forced revision={capture.forcedRevision} />}
        <span>{formatAgo(capture.startedAt, Date.now())}</span>
        {capture.ending === undefined ? null : (
          <span className={styles.failure}>{visibleLine(capture.ending)}</span>
        )}
      </div>
    );
  }
  const { phase, revision, decidedBy, failure } = session;
  const capabilities = capabilityWords(session.serverCapabilities).map(visibleLine);
  return (
    <div className={styles.facts}>
      <span className={styles.phase} role="status">
        <StatusDot state={isLost ? 'off' : dotOfPhase(phase)} />
        {isLost ? `${wordsOfPhase(phase)}, not connected` : wordsOfPhase(phase)}
      </span>
      <span>{transportOf(session)}</span>
      {revision === undefined ? null : (
        <Tooltip text={decidedBy === undefined ? 'the revision in force' : visibleText(decidedBy)}>
          <button type="button" className={styles.told}>
            {visibleLine(revision)}
          </button>
        </Tooltip>
      )}
      {session.forcedRevision === undefined ? null : <Forced revision={session.forcedRevision} />}
      {capabilities.length === 0 || failure !== undefined ? null : (
        <span className={styles.rest}>{capabilities.join(' · ')}</span>
      )}
      {failure === undefined ? null : (
        <Tooltip text={visibleText(failure.message)}>
          <button type="button" className={joinClasses(styles.told, styles.failure)}>
            {wordsOfFailure(failure.kind)}
          </button>
        </Tooltip>
      )}
    </div>
  );
}

/** Says that the findings are not those of the session's own revision. */
function Forced({ revision }: { readonly revision: string }) {
  return <span className={styles.forced}>judged by {revision}</span>;
}
