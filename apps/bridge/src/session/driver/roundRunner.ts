import type { PendingId, Seq } from '@mcpeek/protocol/base/ids';
import { type InputRequest, type InputRound, nextRoundParams, readInputRound } from './inputRounds.ts';
import type { RequestEnd } from './openRequests.ts';
import { type ClientOffer, type OpenQuestion, planFor, type RoundAnswer } from './serverQuestions.ts';

/** More rounds than this are not gone through without a question to the user. */
const mostSilentRounds = 10;

/** A request on its way, round by round. */
export interface RunningRequest {
  readonly requestSeq: Seq;
  readonly end: Promise<RequestEnd>;
}

/** What going through input rounds needs. */
export interface RoundParts {
  readonly offer: ClientOffer;
  /** Sends the same request with these params once more, by a new id. */
  readonly send: (paramsText: string) => RunningRequest | undefined;
  readonly newPendingId: () => PendingId;
  readonly ask: (question: OpenQuestion) => void;
  /** The questions of a round that is over are no longer asked. */
  readonly drop: (pendingIds: readonly PendingId[]) => void;
  /** The exchange went on under another `seq`. */
  readonly onRound: (requestSeq: Seq) => void;
}

/** Goes through the input rounds of a request of 2026-07-28 until its last result (basic/utilities/mrtr). */
export async function runRounds(
  first: RunningRequest,
  paramsText: string | undefined,
  parts: RoundParts,
): Promise<RequestEnd> {
  let running = first;
  let silent = 0;
  while (true) {
    const end = await running.end;
    const round = end.kind === 'answered' ? readInputRound(end.answer.message) : undefined;
    if (end.kind !== 'answered' || round === undefined) return end;
    if (round.asked.length === 0 && round.stateText === undefined) return end;
    silent = round.asked.length === 0 ? silent + 1 : 0;
    if (silent > mostSilentRounds) return end;
    const next = await playRound(end, round, paramsText, parts);
    if (next === 'declined') return { kind: 'declined', request: end.request, judged: end.judged };
    if (next === undefined) return { kind: 'closed', request: end.request };
    parts.onRound(next.requestSeq);
    running = next;
  }
}

/** Gathers the answers of one round and sends them. */
function playRound(
  end: Extract<RequestEnd, { kind: 'answered' }>,
  round: InputRound,
  paramsText: string | undefined,
  parts: RoundParts,
): Promise<RunningRequest | 'declined' | undefined> {
  return new Promise((resolve) => {
    const answers = new Map<string, string>();
    const open = new Set<PendingId>();
    let isOver = false;
    const finish = (outcome: RunningRequest | 'declined' | undefined): void => {
      isOver = true;
      parts.drop([...open]);
      resolve(outcome);
    };
    const take = (key: string, answer: RoundAnswer): RunningRequest | undefined => {
      // An error is no answer that a round can carry: who will not answer does not go on.
      if (answer.kind === 'error') {
        finish('declined');
        return undefined;
      }
      answers.set(key, answer.text);
      if (answers.size < round.asked.length) return undefined;
      const ordered = new Map(round.asked.map((each) => [each.key, answers.get(each.key) ?? 'null']));
      const next = parts.send(nextRoundParams(paramsText, round, ordered));
      finish(next);
      return next;
    };
    const question = (asked: InputRequest): OpenQuestion => {
      const pendingId = parts.newPendingId();
      open.add(pendingId);
      return {
        pendingId,
        seq: end.judged.record.seq,
        method: asked.method,
        idText: JSON.stringify(asked.key),
        paramsText: asked.paramsText,
        exchange: end.request,
        inRound(answer) {
          open.delete(pendingId);
          if (isOver) return undefined;
          return take(asked.key, answer)?.requestSeq ?? end.judged.record.seq;
        },
      };
    };
    if (round.asked.length === 0) return finish(parts.send(nextRoundParams(paramsText, round, answers)));
    for (const asked of round.asked) {
      if (isOver) return;
      const plan = planFor(asked.method, parts.offer);
      if (plan.kind === 'answer') take(asked.key, plan.answer);
      else parts.ask(question(asked));
    }
  });
}
