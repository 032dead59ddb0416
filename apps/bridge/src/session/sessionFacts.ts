import type { Revision } from '@mcpeek/protocol/base/revision';
import type { AtUs } from '@mcpeek/protocol/base/time';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { SlowStart, StartStep } from '@mcpeek/protocol/record/captureRecord';
import type { Judge } from '@mcpeek/protocol/rules/judge';
import type { SessionEnding, SessionObject, SessionPhase } from '@mcpeek/protocol/wire/sessionObject';
import type { AttemptList } from './connect/connectEnd.ts';
import type { Driver } from './driver/driver.ts';
import type { Recorder } from './recorder.ts';
import type { LiveSessionParts } from './sessionParts.ts';
import type { SessionRoute } from './sessionRoute.ts';

interface Bytes {
  readonly bytes: number;
  readonly head: string;
}

/** What a session is at this moment. */
export interface SessionMoment {
  readonly parts: LiveSessionParts;
  readonly judge: Judge;
  readonly driver: Driver;
  readonly recorder: Recorder;
  readonly route: SessionRoute;
  readonly attempts: AttemptList;
  readonly title: string;
  readonly phase: SessionPhase;
  readonly forcedRevision: Revision | undefined;
  readonly decidedBy: string | undefined;
  readonly failure: LinkFailure | undefined;
  readonly ending: SessionEnding | undefined;
  readonly steps: readonly StartStep[];
  readonly slow: SlowStart | undefined;
  readonly unfinished: (Bytes & { readonly sinceUs: AtUs }) | undefined;
  /** Bytes of an unfinished event on the stream of an exchange. */
  readonly unfinishedOf: (exchange: number) => Bytes | undefined;
}

/** The session as pages are told of it. */
export function describeSession(moment: SessionMoment): SessionObject {
  const { parts, judge, driver, recorder, route, slow } = moment;
  const { server, serverCapabilities, instructions, answered, revision, era } = judge.session();
  const lastStderr = recorder.lastStderr().at(-1);
  const named = era === 'stateless' ? revision : answered;
  return {
    sessionId: parts.sessionId,
    captureId: parts.capture.captureId,
    target: parts.target,
    title: moment.title,
    phase: moment.phase,
    era: driver.era(),
    transport: route.wire.spoken(),
    ...given('revision', named),
    ...given('forcedRevision', moment.forcedRevision),
    ...given('decidedBy', moment.decidedBy),
    ...given('negotiation', moment.attempts.object()),
    ...given('link', route.wire.link()),
    ...given('server', server),
    ...given('serverCapabilities', serverCapabilities),
    ...given('instructions', instructions),
    pending: driver.questions.list().map(({ pendingId, seq, method }) => ({ pendingId, seq, method })),
    openedAt: parts.openedAt,
    ...given('continues', parts.continues),
    order: parts.order,
    ...given('failure', moment.failure),
    ...given('ending', moment.ending),
    start: { steps: moment.steps, ...given('slow', slow) },
    counts: recorder.counts(),
    ...given('lastStderr', lastStderr),
    ...given('unfinishedLine', moment.unfinished),
    waiting: driver.requests.list().map((each) => {
      const exchange = route.exchangeOf(each.requestSeq);
      return {
        ...each,
        ...given('unfinished', exchange === undefined ? undefined : moment.unfinishedOf(exchange)),
      };
    }),
  };
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> {
  const made: Partial<Record<Key, Value>> = {};
  if (value !== undefined) made[key] = value;
  return made;
}
