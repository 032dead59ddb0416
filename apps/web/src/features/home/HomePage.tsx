import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Target } from '@mcpeek/protocol/link/target';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/callFailure.ts';
import { clearPrefill, usePrefill } from '../../api/prefill.ts';
import { useBridgeState, useCaptures, useHello, useSavedServers, useSessions } from '../../api/queries.ts';
import { pathOf } from '../../store/place.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { CaptureSection } from './captures/CaptureSection.tsx';
import { ConnectDoor } from './connect/ConnectDoor.tsx';
import { draftOfTarget, emptyDraft } from './connect/connectDraft.ts';
import { useConnect } from './connect/useConnect.ts';
import { ImportReportDialog } from './doors/ImportReportDialog.tsx';
import { OpenDoor } from './doors/OpenDoor.tsx';
import { PracticeDoor } from './doors/PracticeDoor.tsx';
import { useFileDrop } from './doors/useFileDrop.ts';
import { useImport } from './doors/useImport.ts';
import { useStart } from './doors/useStart.ts';
import styles from './HomePage.module.css';
import { NothingYet } from './NothingYet.tsx';
import { ServerSection } from './servers/ServerSection.tsx';
import { saveServer } from './servers/saveServer.ts';
import { useNow } from './useNow.ts';

const linkNotice =
  'A link filled this in. Nothing has been started: read what it would run, and press Start only if you know it.';
const valuesNotice = 'A capture keeps no values of the environment. Fill them in before the start.';

/** The page at `/`: three doors, then what is kept. */
export function HomePage() {
  const [, navigate] = useLocation();
  const openCapture = useCallback((captureId: CaptureId) => navigate(pathOf(captureId)), [navigate]);
  const field = useRef<HTMLInputElement>(null);
  const hello = useHello();
  const captures = useCaptures();
  const servers = useSavedServers();
  const sessions = useSessions();
  const nowMs = useNow();
  const connect = useConnect(openCapture);
  const practice = useStart(openCapture);
  const fileImport = useImport(openCapture);
  const { take } = fileImport;
  const isOver = useFileDrop(useCallback((files) => files[0] !== undefined && take(files[0]), [take]));
  usePrefilledLine(connect.fill);

  useEffect(() => field.current?.focus(), []);

  const targetOf = (captureId: CaptureId) => {
    const session = sessions.data?.find((one) => one.captureId === captureId);
    const capture = captures.data?.find((one) => one.captureId === captureId);
    return {
      target: session?.target ?? capture?.target,
      title: capture?.title ?? '',
      hasValues: session !== undefined,
    };
  };
  const connectAgain = (captureId: CaptureId) => {
    const { target, hasValues } = targetOf(captureId);
    if (target === undefined) return;
    const lacksValues = !hasValues && hasEnvironment(target);
    connect.fill(draftOfTarget(target, '', undefined), lacksValues ? valuesNotice : undefined, lacksValues);
    field.current?.focus();
  };

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header>
          <h1 className={styles.heading}>What shall we look at?</h1>
          <p className={styles.under}>
            Every frame between a client and a server, as it was sent, judged by its own revision of the
            protocol.
          </p>
        </header>
        <div className={joinClasses(styles.doors, connect.isOpen && styles.uneven)}>
          <ConnectDoor
            {...connect}
            fieldRef={field}
            userHome={hello?.userHome ?? ''}
            revisions={hello?.revisions ?? []}
          />
          <OpenDoor
            progress={fileImport.progress}
            problem={fileImport.problem}
            isOver={isOver}
            onFile={take}
            onCancel={fileImport.cancel}
          />
          <PracticeDoor
            isStarting={practice.startingKey !== undefined || hello === undefined}
            problem={practice.problem}
            onTry={() =>
              hello && practice.start('practice', hello.practiceServer, 'Practice server', undefined)
            }
          />
        </div>
        <section aria-label="Sessions" aria-busy={captures.isPending}>
          {captures.error === null ? null : <p role="alert">{messageOf(captures.error)}</p>}
          {captures.data?.length === 0 ? <NothingYet /> : null}
          {captures.data === undefined || captures.data.length === 0 ? null : (
            <CaptureSection
              captures={captures.data}
              nowMs={nowMs}
              practiceServer={hello?.practiceServer}
              onOpen={openCapture}
              onUseTarget={connectAgain}
              onSaveServer={(captureId) => {
                const { target, title, hasValues } = targetOf(captureId);
                if (target === undefined) return;
                if (!hasValues && hasEnvironment(target)) connectAgain(captureId);
                else saveServer(target, title);
              }}
            />
          )}
        </section>
        <ServerSection
          servers={servers.data ?? []}
          onOpened={openCapture}
          onEdit={(server) => {
            connect.onEdit(server);
            field.current?.focus();
          }}
        />
      </div>
      {fileImport.report === undefined ? null : (
        <ImportReportDialog
          report={fileImport.report}
          onOpen={() => fileImport.report && openCapture(fileImport.report.captureId)}
          onClose={fileImport.closeReport}
        />
      )}
    </div>
  );
}

/** A capture names the variables of its target but keeps no values. */
function hasEnvironment(target: Target): boolean {
  return target.kind === 'stdio' && Object.keys(target.env ?? {}).length > 0;
}

/** Takes over what a link asked to fill in; the start is left to the user. */
function usePrefilledLine(fill: ReturnType<typeof useConnect>['fill']): void {
  const prefill = usePrefill();
  const isReady = useBridgeState().kind === 'ready';
  useEffect(() => {
    // Before that the way in may still replace this page, and what was filled in would be gone with it.
    if (prefill === undefined || !isReady) return;
    fill({ ...emptyDraft, source: { kind: 'line', line: prefill.line } }, linkNotice, false);
    clearPrefill();
  }, [prefill, isReady, fill]);
}
