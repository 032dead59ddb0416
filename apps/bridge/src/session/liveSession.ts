import { type PendingId, type Seq, toPendingId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { AtUs } from '@mcpeek/protocol/base/time';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { SlowStart } from '@mcpeek/protocol/record/captureRecord';
import { createJudge, type Judged } from '@mcpeek/protocol/rules/judge';
import type { SessionEnding, SessionPhase } from '@mcpeek/protocol/wire/sessionObject';
import type { TransportEvent } from '../transport/transport.ts';
import { type ConnectEnd, createAttemptList } from './connect/connectEnd.ts';
import { createDriver } from './driver/driver.ts';
import { endingOf, exitFailure, shortFailure } from './exitFailure.ts';
import { createFramePipeline } from './framePipeline.ts';
import { createToolHeaders, toolIn } from './http/toolHeaders.ts';
import { createRecorder } from './recorder.ts';
import { describeSession } from './sessionFacts.ts';
import type { LiveSession, LiveSessionParts } from './sessionParts.ts';
import { createSessionRoute } from './sessionRoute.ts';
import { titleOf } from './sessionTitle.ts';
import { createStartSteps, slowStartUs } from './startSteps.ts';

/** A session that was served, and is not any more. */
const lateRefusal: LinkFailure = {
  kind: 'notLetIn',
  status: 401,
  message:
    'The server answered HTTP 401: it no longer takes the credentials of this session. Give it new ones, by a header Authorization, and restart.',
};

type ExitEvent = Extract<TransportEvent, { kind: 'exited' }>;

/** Makes a session; nothing is started. */
export function createLiveSession(parts: LiveSessionParts): LiveSession {
  const { clock, target, capture } = parts;
  const beganUs = clock.monotonicUs();
  const nowUs = (): AtUs => clock.monotonicUs() - beganUs;
  const judge = createJudge({ transport: target.kind });
  const pipeline = createFramePipeline(judge, parts.frameLimits);
  const recorder = createRecorder({ pipeline, capture, nowUs });
  const steps = createStartSteps(target);
  const attempts = createAttemptList(parts.onChange);
  const toolHeaders = createToolHeaders();
  let phase: SessionPhase = 'connecting';
  let title = parts.title ?? titleOf(target);
  let failure: LinkFailure | undefined;
  let ending: SessionEnding | undefined;
  let closedBecause: LinkFailure | undefined;
  let decidedBy: string | undefined;
  let forcedRevision: Revision | undefined;
  let isStartTimed = false;
  let timedSlow: SlowStart | undefined;
  let unfinishedSinceUs: AtUs | undefined;
  let stopSlowWatch: () => void = () => undefined;

  /** The phase may change during any `await`. */
  const currentPhase = (): SessionPhase => phase;

  const setPhase = (next: SessionPhase): void => {
    phase = next;
    parts.onChange();
  };

  const driver = createDriver({
    clock,
    judge,
    offer: parts.offer,
    clientInfoText: parts.clientInfoText,
    defaultLimitMs: parts.limitMs,
    send: (text, by) => route.wire.send(text, by),
    hangUp: (requestSeq, before) => route.wire.hangUp(requestSeq, before),
    giveUp: (request, kind, text) => void recorder.note({ kind, text }, request),
    isRepeatable(method, paramsText) {
      if (method !== 'tools/call') return true;
      const tool = paramsText === undefined ? undefined : toolIn(paramsText);
      return tool !== undefined && toolHeaders.isRepeatable(tool);
    },
    newPendingId: (): PendingId => toPendingId(parts.ids.newId('q')),
    onQuestion: parts.onQuestion,
    onChange: parts.onChange,
  });

  const takeEvent = (event: TransportEvent): void => {
    const arrivedUs = nowUs();
    const judged = recorder.take(event);
    markSteps(event, judged, arrivedUs);
    const unfinished = pipeline.unfinished();
    unfinishedSinceUs = unfinished === undefined ? undefined : (unfinishedSinceUs ?? nowUs());
    toolHeaders.see(judged);
    driver.see(judged);
    route.wire.see(event, judged);
    if (event.kind === 'spawned' && !route.takesStart()) void begin();
    if (event.kind === 'failed') {
      end('failed', event.failure);
      capture.close();
    }
    if (event.kind === 'exited') {
      const isTaken = phase === 'negotiating' && route.takesExit(() => driver.close());
      if (!isTaken) endByExit(event);
    }
    parts.onChange();
  };

  const route = createSessionRoute({
    parts,
    judge,
    driver,
    attempts,
    toolHeaders,
    nextSeq: pipeline.nextSeq,
    listener: takeEvent,
    isReady: () => phase === 'ready',
    onGone: (why) => void beginAnew(why),
    onAdvice: (text) => void recorder.note({ kind: 'text', text }),
    onNotLetIn() {
      if (phase !== 'ready') return;
      failure = lateRefusal;
      setPhase('needsAuth');
    },
    onWorked() {
      if (phase !== 'needsAuth' || failure !== lateRefusal) return;
      failure = undefined;
      setPhase('ready');
    },
  });

  const markSteps = (event: TransportEvent, judged: readonly Judged[], arrivedUs: AtUs): void => {
    if (event.kind === 'spawned') steps.mark('spawned', arrivedUs);
    if (event.kind === 'bytes')
      steps.mark(event.channel === 'stdout' ? 'firstStdout' : 'firstStderr', arrivedUs);
    for (const { row, messages } of judged) {
      if (row.method !== 'initialize') continue;
      if (row.dir === 'out') steps.mark('initializeSent', row.atUs);
      else if (messages.some(({ link }) => link.kind === 'answer'))
        steps.mark('initializeAnswered', row.atUs);
    }
  };

  /** Keeps the steps of the start in the capture, once. */
  const keepStart = (): void => {
    stopSlowWatch();
    if (isStartTimed || steps.list().length === 0) return;
    isStartTimed = true;
    timedSlow = steps.slow(nowUs());
    const slow = timedSlow;
    recorder.process({ event: 'startTimed', steps: steps.list(), ...(slow === undefined ? {} : { slow }) });
  };

  const begin = async (): Promise<void> => {
    stopSlowWatch = clock.after(slowStartUs / 1000, parts.onChange);
    if (parts.offer.auto === 'none') {
      keepStart();
      return setPhase('ready');
    }
    setPhase('negotiating');
    const connected = await route.connect();
    if (connected.kind === 'closed' || currentPhase() !== 'negotiating') return;
    if (connected.kind !== 'ready') return giveUp(connected);
    settle(connected);
    const { server } = judge.session();
    title = parts.title ?? (server?.title || server?.name || title);
    capture.describe({ revision: connected.revision, title });
    setPhase('ready');
    route.connected(connected);
    if (parts.offer.auto === 'all') {
      await driver.loadLists((text) => void recorder.note({ kind: 'text', text }));
      if (currentPhase() === 'ready') {
        steps.mark('listsLoaded', nowUs());
        route.subscribe(connected);
      }
    }
    keepStart();
    parts.onChange();
  };

  const settle = (connected: Extract<ConnectEnd, { kind: 'ready' }>): void => {
    driver.speak(connected.era);
    ({ decidedBy } = connected);
  };

  /** The other side lost the session: shakes hands once more, in the same capture. */
  const beginAnew = async (why: string): Promise<void> => {
    if (currentPhase() !== 'ready') return;
    // Who sends everything by hand begins anew by hand.
    const isByHand = parts.offer.auto === 'none';
    recorder.note({ kind: 'text', text: isByHand ? why : `${why} MCPeek begins a new one.` });
    if (isByHand) return;
    setPhase('negotiating');
    const connected = await route.connectAgain();
    if (connected.kind === 'closed' || currentPhase() !== 'negotiating') return;
    if (connected.kind !== 'ready') return giveUp(connected);
    settle(connected);
    setPhase('ready');
    route.connected(connected);
  };

  const giveUp = async (lost: Exclude<ConnectEnd, { kind: 'ready' | 'closed' }>): Promise<void> => {
    keepStart();
    if (lost.kind === 'needsAuth') {
      failure = lost.failure;
      driver.close();
      return setPhase('needsAuth');
    }
    end('failed', lost.failure);
    await route.wire.close();
    endRecords();
  };

  /** Over HTTP no process ends: a note says that the session is over. */
  const endRecords = (): void => {
    if (target.kind === 'stdio') return;
    const why = failure === undefined ? 'The session was closed.' : `The session ended: ${failure.message}`;
    recorder.note({ kind: 'sessionEnded', text: why });
    capture.close();
  };

  const end = (next: 'failed' | 'closed', why: LinkFailure | undefined, exit?: ExitEvent): void => {
    if (phase === 'failed' || phase === 'closed') return;
    failure = why;
    ending = endingOf(why, exit);
    if (why !== undefined && why.kind !== 'bridgeRestarted') capture.describe({ ending: shortFailure(why) });
    driver.close();
    setPhase(next);
  };

  const endByExit = (event: ExitEvent): void => {
    keepStart();
    if (phase !== 'closing') {
      const unanswered = judge.pairing
        .open()
        .filter(({ dir }) => dir === 'out')
        .slice(0, 20)
        .map(({ seq, method }) => ({ seq, method }));
      const lastStderr = recorder.lastStderr();
      const why = exitFailure(event, { isReady: phase === 'ready', lastStderr, unanswered });
      end(why.kind === 'exited' && event.code === 0 ? 'closed' : 'failed', why);
    } else end('closed', closedBecause, event);
    capture.close();
  };

  return {
    sessionId: parts.sessionId,
    captureId: capture.captureId,
    driver,
    sendBytes: (bytes, by, headers): Seq | undefined => route.wire.sendBytes(bytes, by, headers),
    reconnect: () => route.reconnect(),
    toolFault: (tool) =>
      driver.era() === 'stateless' && route.wire.spoken() === 'http' ? toolHeaders.faultOf(tool) : undefined,
    start() {
      route.wire.start();
      if (target.kind !== 'stdio') void begin();
    },
    isOver: () => phase === 'failed' || phase === 'closed',
    judgeBy(other) {
      forcedRevision = other?.revision;
      recorder.judgeBy(other?.judge, capture.summary().findings);
      parts.onChange();
    },
    async close(why) {
      const wasOver = phase === 'failed' || phase === 'closed';
      // Who asked first is who ended it.
      if (phase !== 'closing') closedBecause = why;
      if (!wasOver) setPhase('closing');
      // Whoever asked is told that the connection ended; in the capture what we asked is given up, not failed.
      for (const request of judge.pairing.open().filter(({ dir }) => dir === 'out')) {
        const text = `${request.method} (#${request.seq}) was given up: the session was closed.`;
        recorder.note({ kind: 'cancelled', text }, request);
      }
      driver.close();
      await route.wire.close();
      if (target.kind === 'stdio' || currentPhase() !== 'closing') return;
      end('closed', closedBecause);
      endRecords();
    },
    object() {
      const unfinished = pipeline.unfinished();
      return describeSession({
        parts,
        judge,
        driver,
        recorder,
        route,
        attempts,
        title,
        phase,
        forcedRevision,
        decidedBy,
        failure,
        ending,
        steps: steps.list(),
        slow: isStartTimed ? timedSlow : steps.slow(nowUs()),
        unfinished: unfinished === undefined ? undefined : { ...unfinished, sinceUs: unfinishedSinceUs ?? 0 },
        unfinishedOf: pipeline.unfinishedOf,
      });
    },
  };
}
