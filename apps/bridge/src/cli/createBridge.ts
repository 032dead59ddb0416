import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { revisions } from '@mcpeek/protocol/base/revision';
import type { Pushes, PushName } from '@mcpeek/protocol/wire/pushes';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import type { PageConnection } from '../server/callHandlers.ts';
import { captureCalls, type ExportOrder } from '../server/calls/captureCalls.ts';
import { keptCalls } from '../server/calls/keptCalls.ts';
import { createOneTimeLinks } from '../server/calls/oneTimeLinks.ts';
import { practiceTarget } from '../server/calls/practiceTarget.ts';
import { keptDetail } from '../server/calls/recordDetail.ts';
import { createRejudge } from '../server/calls/rejudge.ts';
import { sessionCalls } from '../server/calls/sessionCalls.ts';
import { previewTarget } from '../server/calls/targetPreview.ts';
import { viewCalls } from '../server/calls/viewCalls.ts';
import { createCaptureTransfer } from '../server/captureTransfer.ts';
import { createHandlePool } from '../server/handlePool.ts';
import { defaultFrameLimits } from '../session/framePipeline.ts';
import { createSessionManager } from '../session/sessionManager.ts';
import { captureFolderOf } from '../store/captureFolder.ts';
import { createCatalog } from '../store/catalog.ts';
import { createWatchdog } from '../transport/stdio/watchdog/createWatchdog.ts';
import type { Bridge, BridgeParts } from './bridgeParts.ts';

/** Makes the bridge: the store, the sessions, and the calls over both. */
export function createBridge(parts: BridgeParts): Bridge {
  const { clock, ids, log, home, userHome, version, targetEnvironment } = parts;
  const { platform } = process;
  const limitBytes = parts.frameLimitBytes ?? defaultFrameLimits.limitBytes;
  const connections = new Set<PageConnection>();
  const tell = <Name extends PushName>(name: Name, params: Pushes[Name]): void => {
    for (const connection of connections) connection.push(name, params);
  };

  const watchdog = createWatchdog(log, captureFolderOf(home));
  const catalog = createCatalog({ home, clock, ids, log });
  const pool = createHandlePool(catalog);
  catalog.onOutdated(pool.release);
  const links = createOneTimeLinks<ExportOrder>(clock, ids);
  const sessions = createSessionManager({
    catalog,
    clock,
    ids,
    userHome,
    version,
    targetEnvironment,
    platform,
    frameLimits: { ...defaultFrameLimits, limitBytes },
    guard: watchdog.guard,
    onChange: (session) => {
      parts.onSession?.();
      tell('session/changed', { session });
      if (session.captureId === startCaptureId) sayFailure(session);
    },
    onQuestion: (sessionId, { pendingId, seq, method, paramsText }) =>
      tell('session/pending', { sessionId, pendingId, seq, method, paramsText }),
    onForgotten: (sessionId) => tell('session/forgotten', { sessionId }),
  });
  const withSession: Parameters<typeof captureCalls>[0]['withSession'] = (summary) => {
    const live = sessions.list().find(({ captureId }) => captureId === summary.captureId);
    return live === undefined ? summary : { ...summary, sessionId: live.sessionId };
  };
  catalog.onChange(({ capture, removed }) =>
    tell(
      'capture/changed',
      capture === undefined
        ? { ...(removed === undefined ? {} : { removed }) }
        : { capture: withSession(capture) },
    ),
  );
  const troubles = new Map<CaptureId, Pushes['bridge/notice']>();
  catalog.onTrouble(({ captureId, kind, message, lost }) => {
    // What is missing stays said: all is not well only because the disk works again.
    const isWell = kind === 'recovered' && lost === 0;
    const live = sessions.list().find((session) => session.captureId === captureId);
    const notice = {
      level: isWell ? ('info' as const) : ('error' as const),
      message: live === undefined ? message : `${live.object().title}: ${message}`,
    };
    if (isWell) troubles.delete(captureId);
    else troubles.set(captureId, notice);
    tell('bridge/notice', notice);
  });

  const rejudge = createRejudge({
    catalog,
    sessions,
    clock,
    onProblem: (message) => tell('bridge/notice', { level: 'error', message }),
  });
  const kept = keptCalls({ home, ids, log, onServersChange: () => tell('server/changed', {}) });
  const forSessions = sessionCalls({
    sessions,
    version,
    readDetail: (captureId, seq) => keptDetail(pool.use(captureId), seq),
  });
  const transfer = createCaptureTransfer({ catalog, pool, links, clock, sendRaw: forSessions.sendBytes });
  let startCaptureId: CaptureId | undefined;
  const bridgeId = ids.newId('b');
  let hasSaidFailure = false;
  // Without a screen nobody sees the page that says why.
  const sayFailure = ({ failure }: SessionObject): void => {
    if (failure === undefined || hasSaidFailure) return;
    hasSaidFailure = true;
    // A server's words may hold what a terminal obeys.
    log.error(`The target failed: ${failure.message.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')}`);
  };

  return {
    callHandlers: {
      'bridge/hello': (_params, { connection }) => {
        // What other pages were told before this one came, and what still holds.
        for (const notice of troubles.values()) connection.push('bridge/notice', notice);
        return {
          version,
          wire: 1,
          bridgeId,
          revisions,
          home,
          platform,
          userHome,
          practiceServer: practiceTarget(),
          frameLimitBytes: limitBytes,
          ...(startCaptureId === undefined ? {} : { startCaptureId }),
        };
      },
      ...forSessions.calls,
      ...kept,
      ...viewCalls({ catalog, clock, ids }),
      ...captureCalls({ catalog, pool, links, rejudge, withSession }),
      'target/preview': (params) => previewTarget(params, { userHome, targetEnvironment, platform }),
    },
    httpHandlers: transfer,
    onConnection(connection) {
      connections.add(connection);
      connection.onClose(() => connections.delete(connection));
    },
    async openTarget(target) {
      const live = forSessions.open(target);
      startCaptureId = live.captureId;
      sayFailure(live.object());
    },
    async openCaptureFile(source, fileName) {
      const { captureId } = await transfer.importStream(source, fileName);
      startCaptureId = captureId;
    },
    async close() {
      await sessions.closeAll();
      watchdog.close();
      pool.close();
      await catalog.close();
    },
  };
}
