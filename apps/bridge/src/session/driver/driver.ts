import type { PendingId, Seq } from '@mcpeek/protocol/base/ids';
import type { HandshakeRevision } from '@mcpeek/protocol/base/revision';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { Initiator } from '@mcpeek/protocol/record/captureRecord';
import type { Judge, Judged, LinkedMessage } from '@mcpeek/protocol/rules/judge';
import type { Clock } from '../../platform/clock.ts';
import { type HandshakeEnd, shakeHands } from './handshake.ts';
import { listMethods, loadList } from './loadLists.ts';
import { createOpenRequests, type OpenRequests, type RequestEnd } from './openRequests.ts';
import { answerText, notificationText, requestText } from './requestText.ts';
import {
  type ClientOffer,
  createServerQuestions,
  type OpenQuestion,
  planFor,
  type ServerQuestions,
} from './serverQuestions.ts';

/** What the client role needs from its session. */
export interface DriverParts {
  readonly clock: Clock;
  readonly judge: Judge;
  readonly forced: HandshakeRevision | undefined;
  readonly offer: ClientOffer;
  readonly clientInfoText: string;
  /** Limit of requests that name none, in milliseconds; undefined means none. */
  readonly defaultLimitMs: number | undefined;
  /** Puts one line on the wire; the `seq` of its record, or undefined when the way is closed. */
  readonly send: (text: string, by: Initiator) => Seq | undefined;
  /** Writes a note that ends an exchange from our side. */
  readonly giveUp: (request: ExchangeEntry, kind: 'timeout' | 'cancelled', text: string) => void;
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
}

/** The client role of one session in the handshake era. */
export interface Driver {
  readonly shakeHands: () => Promise<HandshakeEnd>;
  /** Asks for every list that the server declared; says where it stopped before the end. */
  readonly loadLists: (say: (text: string) => void) => Promise<void>;
  /** Sends a request; undefined when the way is closed. */
  readonly request: (
    order: RequestOrder,
  ) => { readonly requestSeq: Seq; readonly end: Promise<RequestEnd> } | undefined;
  readonly notify: (method: string, paramsText: string | undefined, by: Initiator) => Seq | undefined;
  /** Gives a request that waits a new limit from now; undefined means none; false when it does not wait. */
  readonly extend: (requestSeq: Seq, limitMs: number | undefined) => boolean;
  /** Gives a request up and tells the server; the `seq` of the cancellation, or undefined when it does not wait. */
  readonly cancel: (requestSeq: Seq, reason: string | undefined) => Seq | undefined;
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
  let nextId = 0;

  const requests = createOpenRequests(parts.clock, (request, limitMs) => {
    parts.giveUp(
      request,
      'timeout',
      `MCPeek waited ${limitMs / 1000} s for the server's answer to ${request.method} (#${request.seq}), and gave up.`,
    );
    sendCancellation(request, 'auto', `No answer within ${limitMs / 1000} s`);
    parts.onChange();
  });

  /** `initialize` is never cancelled by a notification (basic/utilities/cancellation, Behavior Requirements). */
  const sendCancellation = (request: ExchangeEntry, by: Initiator, reason: string | undefined) => {
    if (request.method === 'initialize') return undefined;
    const why = reason === undefined ? '' : `,"reason":${JSON.stringify(reason)}`;
    return send(notificationText('notifications/cancelled', `{"requestId":${request.id.text}${why}}`), by);
  };

  /** The next number that no request of ours has, whatever the user sent by hand. */
  const newIdText = (): string => {
    while (judge.pairing.find('out', `number:${nextId}`) !== undefined) nextId += 1;
    return String(nextId++);
  };

  const request = (order: RequestOrder) => {
    const idText = newIdText();
    const meta = order.progress ? { progressToken: idText, ...order.meta } : (order.meta ?? {});
    const text = requestText({
      idText,
      method: order.method,
      meta,
      ...(order.paramsText === undefined ? {} : { paramsText: order.paramsText }),
    });
    const requestSeq = send(text, order.by);
    const entry = judge.pairing.find('out', `number:${idText}`);
    if (requestSeq === undefined || entry === undefined) return undefined;
    const limitMs = order.limitMs ?? parts.defaultLimitMs;
    const end = requests.wait(entry, limitMs === 0 ? undefined : limitMs);
    parts.onChange();
    return { requestSeq, end };
  };

  /** Undefined when the process is gone before it could be asked; its exit says the rest. */
  const requestBy = async (by: Initiator, method: string, paramsText: string | undefined) =>
    request({ method, by, ...(paramsText === undefined ? {} : { paramsText }) })?.end;

  const takeRequest = ({ message, link }: LinkedMessage): string | undefined => {
    if (message.kind !== 'request' || link.kind !== 'request') return undefined;
    // MCP has no answer to a request whose id is null: an answer names its request.
    if (message.id.kind === 'null') return undefined;
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
    shakeHands: () =>
      shakeHands({
        forced: parts.forced,
        clientInfoText: parts.clientInfoText,
        capabilitiesText: JSON.stringify(offer.capabilities),
        request: (method, paramsText) => requestBy('connect', method, paramsText),
        notify: (text) => void send(text, 'connect'),
        session: judge.session,
      }),
    async loadLists(say) {
      for (const method of listMethods(judge.session().serverCapabilities)) {
        const end = await loadList(method, (name, paramsText) => requestBy('connect', name, paramsText));
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
      const isExtended = requests.extend(requestSeq, limitMs);
      if (isExtended) parts.onChange();
      return isExtended;
    },
    cancel(requestSeq, reason) {
      const entry = requests.cancel(requestSeq);
      if (entry === undefined) return undefined;
      const sent = sendCancellation(entry, 'you', reason);
      if (sent === undefined)
        parts.giveUp(entry, 'cancelled', `${entry.method} (#${entry.seq}) was given up.`);
      parts.onChange();
      return sent ?? entry.seq;
    },
    answer(question, answer) {
      const sent = send(answerText(question.idText, answer), 'you');
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

  function dropQuestion(judged: Judged): void {
    const asked = questions.list().find((question) => question.seq === judged.row.exchange);
    if (asked !== undefined && questions.drop(asked.exchange)) settleQuestions();
  }
}
