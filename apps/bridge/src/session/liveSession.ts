import {
  type CaptureId,
  type PendingId,
  type Seq,
  type SessionId,
  toPendingId,
} from '@mcpeek/protocol/base/ids';
import type { HandshakeRevision, Revision } from '@mcpeek/protocol/base/revision';
import type { AtUs, EpochMs } from '@mcpeek/protocol/base/time';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { Target } from '@mcpeek/protocol/link/target';
import type { Initiator, SlowStart } from '@mcpeek/protocol/record/captureRecord';
import { createJudge, type Judged } from '@mcpeek/protocol/rules/judge';
import type { RecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import type {
  SessionEnding,
  SessionObject,
  SessionOrderObject,
  SessionPhase,
} from '@mcpeek/protocol/wire/sessionObject';
import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Transport, TransportEvent } from '../transport/transport.ts';
import { createDriver, type Driver } from './driver/driver.ts';
import type { ClientOffer, OpenQuestion } from './driver/serverQuestions.ts';
import { endingOf, exitFailure, shortFailure } from './exitFailure.ts';
import { createFramePipeline, type FrameLimits } from './framePipeline.ts';
import { type CaptureSink, createRecorder } from './recorder.ts';
import { createStartSteps, slowStartUs } from './startSteps.ts';

/** What a session is made of. */
export interface LiveSessionParts {
  readonly sessionId: SessionId;
  readonly capture: CaptureSink;
  readonly target: Target;
  /** The title that the user gave; the server's name when left out. */
  readonly title: string | undefined;
  readonly openedAt: EpochMs;
  readonly forced: HandshakeRevision | undefined;
  /** What pages are told of how it was asked for. */
  readonly order: SessionOrderObject;
  readonly offer: ClientOffer;
  readonly clientInfoText: string;
  readonly limitMs: number | undefined;
  readonly frameLimits?: FrameLimits;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly makeTransport: (listener: (event: TransportEvent) => void) => Transport;
  readonly onChange: () => void;
  readonly onQuestion: (question: OpenQuestion) => void;
}

/** One conversation with one server, from open to close. */
export interface LiveSession {
  readonly sessionId: SessionId;
  readonly captureId: CaptureId;
  readonly object: () => SessionObject;
  /** Starts the transport and then what `auto` says; call once. */
  readonly start: () => void;
  readonly driver: Driver;
  /** Puts exactly these bytes on the wire; `seq` of their first record, undefined when the way is closed. */
  readonly sendBytes: (bytes: Uint8Array, by: Initiator) => Seq | undefined;
  /** Ends the server in order; resolves when it is gone. `why` is told when it was not the user who ended it. */
  readonly close: (why?: LinkFailure) => Promise<void>;
  readonly isOver: () => boolean;
  /** Has its further records judged by another judge than the driver's; by the driver's again when undefined. */
  readonly judgeBy: (other: OtherJudge | undefined) => void;
}

/** A judge that has seen all records of a session so far. */
export interface OtherJudge {
  readonly revision: Revision;
  readonly judge: RecordJudge;
}

type ExitEvent = Extract<TransportEvent, { kind: 'exited' }>;

const encoder = new TextEncoder();

/** Makes a session; nothing is started. */
export function createLiveSession(parts: LiveSessionParts): LiveSession {
  const { clock, target, capture } = parts;
  const beganUs = clock.monotonicUs();
  const nowUs = (): AtUs => clock.monotonicUs() - beganUs;
  const judge = createJudge({ transport: 'stdio' });
  const pipeline = createFramePipeline(judge, parts.frameLimits);
  const recorder = createRecorder({ pipeline, capture, nowUs });
  const steps = createStartSteps(target);
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

  const sendBytes = (bytes: Uint8Array, by: Initiator): Seq | undefined => {
    const seq = pipeline.nextSeq();
    return transport.send(bytes, by) ? seq : undefined;
  };

  const driver = createDriver({
    clock,
    judge,
    forced: parts.forced,
    offer: parts.offer,
    clientInfoText: parts.clientInfoText,
    defaultLimitMs: parts.limitMs,
    send: (text, by) => sendBytes(encoder.encode(`${text}\n`), by),
    giveUp: (request, kind, text) => void recorder.note({ kind, text }, request),
    newPendingId: (): PendingId => toPendingId(parts.ids.newId('q')),
    onQuestion: parts.onQuestion,
    onChange: parts.onChange,
  });

  const transport = parts.makeTransport((event) => {
    const arrivedUs = nowUs();
    const judged = recorder.take(event);
    markSteps(event, judged, arrivedUs);
    const unfinished = pipeline.unfinished();
    unfinishedSinceUs = unfinished === undefined ? undefined : (unfinishedSinceUs ?? nowUs());
    driver.see(judged);
    if (event.kind === 'spawned') void begin();
    if (event.kind === 'failed') {
      end('failed', event.failure);
      capture.close();
    }
    if (event.kind === 'exited') endByExit(event);
    parts.onChange();
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
    const hands = await driver.shakeHands();
    if (hands.kind === 'closed' || currentPhase() !== 'negotiating') return;
    if (hands.kind === 'failed') {
      keepStart();
      end('failed', hands.failure);
      await transport.close();
      return;
    }
    decidedBy = hands.decidedBy;
    const { server } = judge.session();
    title = parts.title ?? (server?.title || server?.name || title);
    capture.describe({ revision: hands.revision, title });
    setPhase('ready');
    if (parts.offer.auto === 'all') {
      await driver.loadLists((text) => void recorder.note({ kind: 'text', text }));
      if (currentPhase() === 'ready') steps.mark('listsLoaded', nowUs());
    }
    keepStart();
    parts.onChange();
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
    sendBytes,
    start: () => transport.start(),
    isOver: () => phase === 'failed' || phase === 'closed',
    judgeBy(other) {
      forcedRevision = other?.revision;
      recorder.judgeBy(other?.judge, capture.summary().findings);
      parts.onChange();
    },
    async close(why) {
      // Who asked first is who ended it.
      if (phase !== 'closing') closedBecause = why;
      if (phase !== 'failed' && phase !== 'closed') setPhase('closing');
      // Whoever asked is told that the connection ended; in the capture what we asked is given up, not failed.
      for (const request of judge.pairing.open().filter(({ dir }) => dir === 'out')) {
        const text = `${request.method} (#${request.seq}) was given up: the session was closed.`;
        recorder.note({ kind: 'cancelled', text }, request);
      }
      driver.close();
      await transport.close();
    },
    object() {
      const { server, serverCapabilities, instructions, answered } = judge.session();
      const slow = isStartTimed ? timedSlow : steps.slow(nowUs());
      const unfinished = pipeline.unfinished();
      const lastStderr = recorder.lastStderr().at(-1);
      return {
        sessionId: parts.sessionId,
        captureId: capture.captureId,
        target,
        title,
        phase,
        era: 'handshake',
        ...(answered === undefined ? {} : { revision: answered }),
        ...(forcedRevision === undefined ? {} : { forcedRevision }),
        ...(decidedBy === undefined ? {} : { decidedBy }),
        ...(server === undefined ? {} : { server }),
        ...(serverCapabilities === undefined ? {} : { serverCapabilities }),
        ...(instructions === undefined ? {} : { instructions }),
        pending: driver.questions.list().map(({ pendingId, seq, method }) => ({ pendingId, seq, method })),
        openedAt: parts.openedAt,
        order: parts.order,
        ...(failure === undefined ? {} : { failure }),
        ...(ending === undefined ? {} : { ending }),
        start: { steps: steps.list(), ...(slow === undefined ? {} : { slow }) },
        counts: recorder.counts(),
        ...(lastStderr === undefined ? {} : { lastStderr }),
        ...(unfinished === undefined
          ? {}
          : { unfinishedLine: { ...unfinished, sinceUs: unfinishedSinceUs ?? 0 } }),
        waiting: driver.requests.list(),
      };
    },
  };
}

/** What a session is called before its server has said its name. */
export function titleOf(target: Target): string {
  if (target.kind !== 'stdio') return target.url;
  const words = [target.command, ...target.args];
  const script =
    words.find((word) => /[\\/@]/.test(word) || /\.[cm]?[jt]s$|\.py$/.test(word)) ?? target.command;
  return (
    script
      .split(/[\\/]/)
      .filter((part) => part !== '')
      .slice(-1)[0] ?? target.command
  );
}
