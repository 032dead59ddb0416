import { headerValue } from '../../record/httpPart.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import {
  isStreamGet,
  newestInitialize,
  postsInitialize,
  resumeHeader,
  sessionHeader,
  versionHeader,
} from './exchanges.ts';
import { httpRule, onTransports, requestRule, sinceHttp } from './httpRule.ts';

const sources = onTransports('Backwards Compatibility');

/** How a client turns from Streamable HTTP to HTTP+SSE where it does not know which a server speaks. */
export const fallbackRules: readonly AnyRule[] = [
  requestRule({
    id: 'http/backcompat-order',
    isEarly: true,
    levels: sinceHttp('warning'),
    title: 'A client that does not know the server begins with a POST of initialize.',
    fix: 'POST initialize first, and GET a stream only when that is refused.',
    sources,
    find: (moment) => {
      const { exchange, state } = moment;
      const { phase, revision } = state.session();
      if (!isFirstContact(exchange) || phase !== 'new' || revision !== undefined) return undefined;
      const notes = state.notebook('http/backcompat-order', () => ({ isTold: false }));
      if (notes.isTold || newestInitialize(moment) !== undefined) return undefined;
      notes.isTold = true;
      return 'The client asked for a stream before it posted initialize.';
    },
  }),
  requestRule({
    id: 'http/backcompat-trigger',
    levels: sinceHttp('warning'),
    title: 'A client turns to HTTP+SSE only after a status that may come from such a server.',
    fix: 'Fall back on 400, 404 and 405; authorize after 401, and tell the user of other failures.',
    sources,
    find: (moment) => {
      const { phase, asked } = moment.state.session();
      const isWaiting = phase === 'initializing' || phase === 'refused';
      if (!isWaiting || !isFirstContact(moment.exchange)) return undefined;
      const refused = newestInitialize(moment);
      if (refused === undefined || (refused.response === undefined && refused.end === undefined))
        return undefined;
      const status = refused.response?.status;
      if (status !== undefined && isTrigger(status, asked)) return undefined;
      const seen = status === undefined ? 'failed without an answer' : `was answered with ${status}`;
      return {
        message: `The client turned to HTTP+SSE after the POST of initialize ${seen}.`,
        related: [refused.responseSeq ?? refused.endSeq ?? refused.sentSeq],
      };
    },
  }),
  httpRule({
    id: 'http/backcompat-no-endpoint-event',
    steps: ['received', 'sent'],
    transports: ['http', 'sse'],
    levels: sinceHttp('warning'),
    side: 'client',
    title: 'A client takes a server for one of HTTP+SSE only when the first event is endpoint.',
    fix: 'Give up when the stream begins with anything else.',
    sources,
    find: findOtherFirstEvent,
  }),
];

/** A GET of a stream that belongs to no session. */
function isFirstContact(exchange: HttpExchange): boolean {
  const { headers } = exchange.request;
  return (
    isStreamGet(exchange) &&
    [sessionHeader, resumeHeader, versionHeader].every((name) => headerValue(headers, name) === undefined)
  );
}

/** Until 2025-06-18 any refusal of a client's fault will do, though not one that asks for authorization. */
function isTrigger(status: number, asked: string | undefined): boolean {
  if (asked === undefined || asked >= '2025-11-25') return [400, 404, 405].includes(status);
  return status >= 400 && status < 500 && status !== 401 && status !== 403;
}

interface Notes {
  /** The stream that was opened after `initialize` was refused, and how it began. */
  stream?: { readonly exchange: HttpExchange; readonly first: string; readonly isEndpoint: boolean };
}

function notesOf(state: RuleState): Notes {
  return state.notebook('http/backcompat-no-endpoint-event', () => ({}));
}

function findOtherFirstEvent(moment: HttpMoment): RuleHit | undefined {
  const { exchange, received, state, step } = moment;
  const notes = notesOf(state);
  if (step === 'received') {
    const part = received?.part;
    const isBeginning = state.session().revision === undefined && exchange.request.method === 'GET';
    if (!isBeginning || part?.part !== 'event' || part.what === 'comment') return undefined;
    if (notes.stream?.exchange === exchange || newestInitialize(moment) === undefined) return undefined;
    const first = part.event.type ?? 'message';
    notes.stream = { exchange, first, isEndpoint: part.what === 'endpoint' };
    return undefined;
  }
  const { stream } = notes;
  if (stream === undefined || !postsInitialize(exchange)) return undefined;
  delete notes.stream;
  if (stream.isEndpoint || exchange.request.url === stream.exchange.request.url) return undefined;
  return {
    message: `The client posts to an address of HTTP+SSE, but the stream began with the event ${quote(stream.first)}.`,
    related: [stream.exchange.sentSeq],
  };
}
