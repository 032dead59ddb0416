import { childrenAt } from '@mcpeek/protocol/base/json/childrenAt';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import { decodeString } from '@mcpeek/protocol/base/json/tokens';
import { numberAt } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { EraDecision, ProbeOutcome } from '@mcpeek/protocol/revisions/negotiateEra';
import { failureOf } from '../driver/handshake.ts';
import type { RequestEnd } from '../driver/openRequests.ts';
import { statelessRevision } from '../driver/stateless.ts';
import { namelessError } from '../http/unanswered.ts';
import type { ConnectEnd, ConnectParts } from './connectEnd.ts';

/** A question that was asked, and what the tables make of its outcome. */
export interface Probe {
  readonly outcome: ProbeOutcome;
  readonly decision: EraDecision;
  readonly end: RequestEnd | undefined;
}

/** Asks `server/discover`, twice at most, and decides by the table of the transport. */
export async function probe(
  parts: ConnectParts,
  decide: (outcome: ProbeOutcome) => EraDecision,
): Promise<Probe> {
  const first = await ask(parts, decide);
  if (first.decision.verdict !== 'again') return first;
  const second = await ask(parts, decide);
  return second.decision.verdict === 'again'
    ? { ...second, decision: { ...second.decision, verdict: 'incompatible' } }
    : second;
}

async function ask(
  { driver, attempts, probeLimitMs }: ConnectParts,
  decide: (outcome: ProbeOutcome) => EraDecision,
): Promise<Probe> {
  const running = driver.request({
    method: 'server/discover',
    by: 'connect',
    era: 'stateless',
    rounds: 'manual',
    ...(probeLimitMs === undefined ? {} : { limitMs: probeLimitMs }),
  });
  const end = await running?.end;
  const outcome = outcomeOf(end);
  const decision = decide(outcome);
  attempts.add({
    ...(running === undefined ? {} : { seq: running.requestSeq }),
    what: 'server/discover',
    outcome: decision.words,
  });
  attempts.decide(decision.row, decision.words);
  return { outcome, decision, end };
}

/** A session in the era without handshake; `decidedBy` says why. */
export function statelessEnd(decidedBy: string): ConnectEnd {
  return { kind: 'ready', era: 'stateless', revision: statelessRevision, decidedBy };
}

/** The failure of a probe that decided for nothing. */
export function probeFailure({ decision, end }: Probe, stillThere: string): ConnectEnd {
  const { verdict, words } = decision;
  if (end !== undefined && end.kind !== 'answered' && end.kind !== 'closed') {
    const failure = failureOf(end, stillThere);
    return { kind: failure.kind === 'notLetIn' ? 'needsAuth' : 'failed', failure };
  }
  const kind: LinkFailure['kind'] =
    verdict === 'authorization'
      ? 'notLetIn'
      : verdict === 'incompatible'
        ? 'unsupportedRevision'
        : 'handshakeRefused';
  const failure = { kind, message: `${words} Force a revision or an era to try another way.` };
  return { kind: verdict === 'authorization' ? 'needsAuth' : 'failed', failure };
}

function outcomeOf(end: RequestEnd | undefined): ProbeOutcome {
  if (end === undefined) return { kind: 'exited' };
  switch (end.kind) {
    case 'answered': {
      const { message } = end.answer;
      if (message.kind === 'error') return errorOutcome(message, end.httpStatus);
      const supported = textsAt(message, '/result/supportedVersions');
      // A server that answers whatever it is asked knows nothing of eras.
      if (
        supported === undefined &&
        spanAt(message.source, `${message.pointer}/result/capabilities`) === undefined
      )
        return { kind: 'malformed', ...withStatus(end.httpStatus) };
      return {
        kind: 'discovered',
        ...(supported === undefined ? {} : { supported }),
        ...withStatus(end.httpStatus),
      };
    }
    case 'malformedAnswer':
      return { kind: 'malformed' };
    case 'unanswered': {
      const status = end.exchange.response?.status;
      const error = namelessError(end.exchange);
      if (error !== undefined) return errorOutcome(error, status);
      return status === undefined ? { kind: 'unreachable' } : { kind: 'status', status };
    }
    case 'timeout':
      return { kind: 'timeout' };
    case 'closed':
    case 'cancelled':
    case 'declined':
      return { kind: 'exited' };
  }
}

function errorOutcome(message: SingleMessage, status: number | undefined): ProbeOutcome {
  const code = numberAt(message, '/error/code');
  const supported = textsAt(message, '/error/data/supported');
  return {
    kind: 'error',
    ...(code === undefined ? {} : { code }),
    ...(supported === undefined ? {} : { supported }),
    ...withStatus(status),
  };
}

function withStatus(status: number | undefined): { readonly status?: number } {
  return status === undefined ? {} : { status };
}

/** The strings of an array; undefined when there is none. */
function textsAt(message: SingleMessage, pointer: string): readonly string[] | undefined {
  const { source } = message;
  const span = spanAt(source, message.pointer + pointer);
  if (span?.kind !== 'array') return undefined;
  return childrenAt(source, span.start).elements.flatMap(({ kind, start, end }) =>
    kind === 'string' ? [decodeString(source, start, end)] : [],
  );
}
