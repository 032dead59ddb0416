import type { PendingId, Seq } from '@mcpeek/protocol/base/ids';
import type { Era } from '@mcpeek/protocol/base/revision';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { HttpExchange } from '@mcpeek/protocol/rules/httpBook';
import type { Judge, Judged, LinkedMessage } from '@mcpeek/protocol/rules/judge';
import type { Clock } from '../../platform/clock.ts';
import { listMethods, loadList } from './loadLists.ts';
import { createOpenRequests, type OpenRequests } from './openRequests.ts';
import { answerText, notificationText, requestText } from './requestText.ts';
import { type RunningRequest, runRounds } from './roundRunner.ts';
import { withSecondTry } from './secondTry.ts';
import {
  type ClientOffer,
  createServerQuestions,
  type OpenQuestion,
  planFor,
  type ServerQuestions,
} from './serverQuestions.ts';
import { statelessMeta } from './stateless.ts';

/** What the client role needs from its session. */
export interface DriverParts {
  readonly clock: Clock;
  readonly judge: Judge;
  readonly offer: ClientOffer;
  readonly clientInfoText: string;
  /** Limit of requests that name none, in milliseconds; undefined means none. */
  readonly defaultLimitMs: number | undefined;
  /** Puts one message on the wire; the `seq` of its record, or undefined when the way is closed. */
  readonly send: (text: string, by: Initiator) => Seq | undefined;
  /** Closes the way of one request, where that is how it is cancelled, after `before`; false where a message says so. */
  readonly hangUp: (requestSeq: Seq, before?: () => void) => boolean;
  /** Writes a note that ends an exchange from our side. */
  readonly giveUp: (
    request: ExchangeEntry,
    kind: 'timeout' | 'cancelled' | 'unanswered',
    text: string,
  ) => void;
  /** Doing it twice does no harm. */
  readonly isRepeatable: (method: string, paramsText: string | undefined) => boolean;
  readonly newPendingId: () => PendingId;
  readonly onQuestion: (question: OpenQuestion) => void;
  /** Something that the session object shows has changed. */
  readonly onChange: () => void;
}

/** A request to be sent. */
export interface RequestOrder {
  readonly method: string;
  readonly paramsText?: string;
  /** JSON text of members for `params._meta`. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Asks for progress with a token of MCPeek. */
  readonly progress?: boolean;
  readonly by: Initiator;
  /** Milliseconds; 0 for none; the session's default when left out. */
  readonly limitMs?: number;
  /** Who goes through input rounds: MCPeek with the user, unless it is said otherwise. */
  readonly rounds?: 'auto' | 'manual';
  /** The era it is written for; the session's own when left out. */
  readonly era?: Era;
}

/** The client role of one session, in either era. */
export interface Driver {
  /** The era that was agreed on: from now on requests are written for it. */
  readonly speak: (era: Era) => void;
  readonly era: () => Era;
  /** Asks for every list that the server declared; says where it stopped before the end. */
  readonly loadLists: (say: (text: string) => void) => Promise<void>;
  /** Sends a request; undefined when the way is closed. */
  readonly request: (order: RequestOrder) => RunningRequest | undefined;
  readonly notify: (method: string, paramsText: string | undefined, by: Initiator) => Seq | undefined;
  /** Gives a request that waits a new limit from now; undefined means none; false when it does not wait. */
  readonly extend: (requestSeq: Seq, limitMs: number | undefined) => boolean;
  /** Gives a request up and tells the server; the `seq` of the cancellation, or undefined when it does not wait. */
  readonly cancel: (requestSeq: Seq, reason: string | undefined) => Seq | undefined;
  /** A request whose exchange is over without its answer. */
  readonly lose: (request: ExchangeEntry, why: string, exchange: HttpExchange) => void;
  readonly answer: (
    question: OpenQuestion,
    answer: { readonly kind: 'result' | 'error'; readonly text: string },
  ) => Seq | undefined;
  /** Looks at records that came in; called after their commit, in order. */
  readonly see: (judged: readonly Judged[]) => void;
  readonly close: () => void;
  readonly requests: OpenRequests;
  readonly questions: ServerQuestions;
}

/** Makes the client role; it sends nothing before it is told to. */
export function createDriver(parts: DriverParts): Driver {
  const { judge, offer, send } = parts;
  const questions = createServerQuestions();
  const capabilitiesText = JSON.stringify(offer.capabilities);
  /** Where a request that goes through rounds waits now, by the `seq` of its first round. */
  const rounds = new Map<Seq, Seq>();
  let spoken: Era = 'handshake';
  let nextId = 0;

  const onTimeout = (request: ExchangeEntry, limitMs: number): void => {
    parts.giveUp(
      request,
      'timeout',
      `MCPeek waited ${limitMs / 1000} s for the server's answer to ${request.method} (#${request.seq}), and gave up.`,
    );
    sendCancellation(request, 'auto', `No answer within ${limitMs / 1000} s`);
    parts.onChange();
  };
  const requests = createOpenRequests(parts.clock, onTimeout, ({ record: { http } }) =>
    http?.part === 'body' ? judge.exchanges.find(http.id)?.response?.status : undefined,
  );

  /** `initialize` is never cancelled by a notification (basic/utilities/cancellation, Behavior Requirements). */
  const sendCancellation = (
    request: ExchangeEntry,
    by: Initiator,
    reason: string | undefined,
    before?: () => void,
  ): Seq | 'hungUp' | undefined => {
    if (parts.hangUp(request.seq, before)) return 'hungUp';
    if (request.method === 'initialize') return undefined;
    const why = reason === undefined ? '' : `,"reason":${JSON.stringify(reason)}`;
    return send(notificationText('notifications/cancelled', `{"requestId":${request.id.text}${why}}`), by);
  };

  /** The next number that no request of ours has, whatever the user sent by hand. */
  const newIdText = (): string => {
    while (judge.pairing.find('out', `number:${nextId}`) !== undefined) nextId += 1;
    return String(nextId++);
  };

  const sendOnce = (order: RequestOrder, paramsText: string | undefined): RunningRequest | undefined => {
    const idText = newIdText();
    const own = order.progress ? { progressToken: idText, ...order.meta } : (order.meta ?? {});
    const isStateless = (order.era ?? spoken) === 'stateless';
    const meta = isStateless
      ? { ...statelessMeta({ clientInfoText: parts.clientInfoText, capabilitiesText }), ...own }
      : own;
    const text = requestText({
      idText,
      method: order.method,
      meta,
      ...(paramsText === undefined ? {} : { paramsText }),
    });
    const requestSeq = send(text, order.by);
    const entry = judge.pairing.find('out', `number:${idText}`);
    if (requestSeq === undefined || entry === undefined) return undefined;
    const limitMs = order.limitMs ?? parts.defaultLimitMs;
    const end = requests.wait(entry, limitMs === 0 ? undefined : limitMs);
    parts.onChange();
    return { requestSeq, end };
  };

  const request = (order: RequestOrder): RunningRequest | undefined => {
    const first = requestInRounds(order);
    if (first === undefined || (order.era ?? spoken) !== 'stateless' || order.era !== undefined) return first;
    const end = withSecondTry(first, {
      method: order.method,
      isRepeatable: () => parts.isRepeatable(order.method, order.paramsText),
      async again(why) {
        if (why === 'headers') await loadList('tools/list', listPage);
        return requestInRounds({ ...order, by: 'retry' })?.end;
      },
    });
    return { requestSeq: first.requestSeq, end };
  };

  const listPage = async (method: string, paramsText: string | undefined) =>
    requestInRounds({ method, by: 'retry', ...(paramsText === undefined ? {} : { paramsText }) })?.end;

  const requestInRounds = (order: RequestOrder): RunningRequest | undefined => {
    const first = sendOnce(order, order.paramsText);
    if (first === undefined || order.rounds === 'manual' || (order.era ?? spoken) !== 'stateless')
      return first;
    const { requestSeq } = first;
    const end = runRounds(first, order.paramsText, {
      offer,
      send: (paramsText) => sendOnce({ ...order, by: 'answer' }, paramsText),
      newPendingId: parts.newPendingId,
      ask(question) {
        questions.add(question);
        requests.pauseAll();
        parts.onQuestion(question);
        parts.onChange();
      },
      drop(pendingIds) {
        for (const pendingId of pendingIds) questions.take(pendingId);
        settleQuestions();
      },
      onRound: (seq) => rounds.set(requestSeq, seq),
    }).finally(() => rounds.delete(requestSeq));
    return { requestSeq, end };
  };

  const takeRequest = ({ message, link }: LinkedMessage): string | undefined => {
    if (message.kind !== 'request' || link.kind !== 'request') return undefined;
    // MCP has no answer to a request whose id is null: an answer names its request.
    if (message.id.kind === 'null') return undefined;
    // Without a handshake a server sends no requests, and a client no answers: the frame is a finding, not a question.
    if (spoken === 'stateless') return undefined;
    const plan = planFor(message.method, offer);
    if (plan.kind === 'answer') return answerText(message.id.text, plan.answer);
    const question = questions.ask(parts.newPendingId(), message, link.exchange);
    requests.pauseAll();
    parts.onQuestion(question);
    return undefined;
  };

  const settleQuestions = (): void => {
    if (questions.list().length === 0) requests.resumeAll();
    parts.onChange();
  };

  return {
    requests,
    questions,
    request,
    speak(era) {
      spoken = era;
    },
    era: () => spoken,
    async loadLists(say) {
      for (const method of listMethods(judge.session().serverCapabilities)) {
        const end = await loadList(
          method,
          async (name, paramsText) =>
            request({ method: name, by: 'connect', ...(paramsText === undefined ? {} : { paramsText }) })
              ?.end,
        );
        if (end.kind === 'loop') {
          say(
            `${method}: the server gave the cursor ${end.cursorText.slice(0, 80)} once more, so the pages would never end; MCPeek stopped after ${end.pages}.`,
          );
        } else if (end.kind === 'limit')
          say(`${method}: MCPeek stopped after ${end.pages} pages; there are more.`);
      }
    },
    notify: (method, paramsText, by) => send(notificationText(method, paramsText), by),
    extend(requestSeq, limitMs) {
      const isExtended = requests.extend(rounds.get(requestSeq) ?? requestSeq, limitMs);
      if (isExtended) parts.onChange();
      return isExtended;
    },
    cancel(requestSeq, reason) {
      const current = rounds.get(requestSeq) ?? requestSeq;
      const entry = requests.cancel(current);
      if (entry === undefined) return leaveRound(current);
      const tell = (): void =>
        parts.giveUp(entry, 'cancelled', `${entry.method} (#${entry.seq}) was given up.`);
      const sent = sendCancellation(entry, 'you', reason, tell);
      if (sent === undefined) tell();
      parts.onChange();
      return typeof sent === 'number' ? sent : entry.seq;
    },
    lose(entry, why, exchange) {
      parts.giveUp(entry, 'unanswered', `${entry.method} (#${entry.seq}) ${why}.`);
      requests.lose(entry, why, exchange);
      parts.onChange();
    },
    answer(question, answer) {
      const sent =
        question.inRound === undefined
          ? send(answerText(question.idText, answer), 'you')
          : question.inRound(answer);
      settleQuestions();
      return sent;
    },
    see(judged) {
      for (const one of judged) {
        requests.see(one);
        if (one.record.dir !== 'in') continue;
        const answers = one.messages.map(takeRequest).filter((text) => text !== undefined);
        if (one.record.kind === 'batch' && answers.length > 0) send(`[${answers.join(',')}]`, 'answer');
        else for (const text of answers) send(text, 'answer');
        if (one.row.method === 'notifications/cancelled') dropQuestion(one);
      }
    },
    close() {
      questions.clear();
      requests.closeAll();
    },
  };

  /** A request that waits for the user's answers is given up by answering none of them. */
  function leaveRound(requestSeq: Seq): Seq | undefined {
    const asked = questions
      .list()
      .find(({ exchange, inRound }) => inRound !== undefined && exchange.seq === requestSeq);
    asked?.inRound?.({ kind: 'error', text: '{}' });
    return asked?.seq;
  }

  function dropQuestion(judged: Judged): void {
    const asked = questions.list().find((question) => question.seq === judged.row.exchange);
    if (asked !== undefined && questions.drop(asked.exchange)) settleQuestions();
  }
}
