import type { PendingId, Seq } from '@mcpeek/protocol/base/ids';
import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import type { RequestMessage } from '@mcpeek/protocol/jsonrpc/message';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { JsonObject } from '@mcpeek/protocol/session/sessionState';

/** What MCPeek does with a request of the server. */
export type ServerRequestPlan =
  | { readonly kind: 'answer'; readonly answer: { readonly kind: 'result' | 'error'; readonly text: string } }
  | { readonly kind: 'askUser' }
  | { readonly kind: 'leave' };

/** What the plan depends on. */
export interface ClientOffer {
  readonly auto: 'all' | 'handshake' | 'none';
  readonly capabilities: JsonObject;
  /** JSON text of the roots. */
  readonly rootsText: string;
}

/** Decides: pings are answered, roots are listed when declared, what the client declared is the user's to answer, all else is unknown. */
export function planFor(method: string, offer: ClientOffer): ServerRequestPlan {
  if (offer.auto === 'none') return { kind: 'askUser' };
  switch (method) {
    case 'ping':
      return { kind: 'answer', answer: { kind: 'result', text: '{}' } };
    case 'roots/list':
      if (offer.capabilities.roots === undefined) return unknownMethod(method);
      return { kind: 'answer', answer: { kind: 'result', text: `{"roots":${offer.rootsText}}` } };
    case 'sampling/createMessage':
      return offer.capabilities.sampling === undefined ? unknownMethod(method) : { kind: 'askUser' };
    case 'elicitation/create':
      return offer.capabilities.elicitation === undefined ? unknownMethod(method) : { kind: 'askUser' };
    default:
      return unknownMethod(method);
  }
}

function unknownMethod(method: string): ServerRequestPlan {
  const message = `Method not found: ${method.slice(0, 200)}`;
  return { kind: 'answer', answer: { kind: 'error', text: JSON.stringify({ code: -32601, message }) } };
}

/** A request of the server that waits for the user. */
export interface OpenQuestion {
  readonly pendingId: PendingId;
  readonly seq: Seq;
  readonly method: string;
  readonly idText: string;
  readonly paramsText: string;
  readonly exchange: ExchangeEntry;
  /** Of a question inside a result: takes the answer for the next round, and gives the `seq` that carries it. */
  readonly inRound?: (answer: RoundAnswer) => Seq | undefined;
}

/** The user's answer to a question inside a result. */
export type RoundAnswer = { readonly kind: 'result' | 'error'; readonly text: string };

/** The questions that wait, oldest first, and which were answered. */
export interface ServerQuestions {
  readonly ask: (pendingId: PendingId, message: RequestMessage, exchange: ExchangeEntry) => OpenQuestion;
  /** Adds a question that stands inside a result. */
  readonly add: (question: OpenQuestion) => void;
  /** Takes the question out to answer it: `answered` when somebody was faster. */
  readonly take: (pendingId: PendingId) => OpenQuestion | 'answered' | 'unknown';
  /** Takes a question out that the server no longer asks. */
  readonly drop: (exchange: ExchangeEntry) => boolean;
  readonly list: () => readonly OpenQuestion[];
  readonly clear: () => void;
}

/** Makes the list, empty. */
export function createServerQuestions(): ServerQuestions {
  const open = new Map<PendingId, OpenQuestion>();
  const past = new Set<PendingId>();
  return {
    ask(pendingId, message, exchange) {
      const span = spanAt(message.source, `${message.pointer}/params`);
      const question: OpenQuestion = {
        pendingId,
        seq: exchange.seq,
        method: message.method,
        idText: message.id.text,
        paramsText: span === undefined ? '' : message.source.slice(span.start, span.end),
        exchange,
      };
      open.set(pendingId, question);
      return question;
    },
    add(question) {
      open.set(question.pendingId, question);
    },
    take(pendingId) {
      const question = open.get(pendingId);
      if (question === undefined) return past.has(pendingId) ? 'answered' : 'unknown';
      open.delete(pendingId);
      past.add(pendingId);
      return question;
    },
    drop(exchange) {
      const question = [...open.values()].find((candidate) => candidate.exchange === exchange);
      if (question === undefined) return false;
      open.delete(question.pendingId);
      past.add(question.pendingId);
      return true;
    },
    list: () => [...open.values()],
    clear() {
      for (const pendingId of open.keys()) past.add(pendingId);
      open.clear();
    },
  };
}
