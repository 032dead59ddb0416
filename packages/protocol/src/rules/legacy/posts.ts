import type { Wrong } from '../http/httpRule.ts';
import { countOf, quote } from '../reading.ts';
import type { AnyRule, HttpMoment } from '../rule.ts';
import { onPage } from '../sources.ts';
import { seeEndpoint } from './endpointBook.ts';
import { legacyRule } from './legacyRule.ts';
import { resolveUrl } from './resolveUrl.ts';

/** How messages reach the server over HTTP+SSE. */
export const legacyPostRules: readonly AnyRule[] = [
  legacyRule({
    id: 'sse-legacy/post-elsewhere',
    steps: ['sent'],
    level: 'error',
    side: 'client',
    title: 'Messages are posted to the endpoint that the stream announced.',
    fix: 'Resolve the endpoint against the address of the event stream, and post there.',
    find: (moment) => {
      if (howSent(moment) !== 'posted') return undefined;
      const open = [...seeEndpoint(moment).book.open.values()];
      const { url } = moment.exchange.request;
      const posted = resolveUrl(url, url) ?? url;
      // One that nobody can read may mean any address; of two that differ nobody knows which holds.
      const isAnnounced = open.some(
        ({ endpoint, newest }) =>
          endpoint?.url === undefined || endpoint.url === posted || newest?.url === posted,
      );
      if (isAnnounced) return undefined;
      const [first] = open.flatMap(({ endpoint }) => endpoint ?? []);
      if (first?.url === undefined) return undefined;
      return atHead(moment, {
        message: `The message was posted to ${quote(posted)}; the endpoint is ${quote(first.url)}.`,
        related: [first.seq],
      });
    },
  }),
  legacyRule({
    id: 'sse-legacy/not-posted',
    steps: ['sent'],
    level: 'error',
    side: 'client',
    title: 'Messages are sent by POST, once the endpoint is known.',
    fix: 'Open the stream, wait for its endpoint event, then post each message there.',
    find: (moment) => {
      const how = howSent(moment);
      if (how === 'early')
        return atHead(moment, { message: 'The message was posted before any endpoint event came.' });
      if (how !== 'otherwise') return undefined;
      return atHead(moment, { message: `The message was sent by ${quote(moment.exchange.request.method)}.` });
    },
  }),
  {
    ...legacyRule({
      id: 'sse-legacy/post-after-close',
      steps: ['sent'],
      level: 'warning',
      side: 'client',
      title: 'Nothing is posted once the event stream is closed: no answer can come back.',
      fix: 'Open the event stream again and begin anew.',
      find: (moment) => {
        if (howSent(moment) !== 'late') return undefined;
        const { closedBy } = seeEndpoint(moment).book;
        return atHead(moment, {
          message: 'The message was posted although no event stream is open.',
          related: closedBy === undefined ? [] : [closedBy],
        });
      },
    }),
    sources: onPage('basic/lifecycle', 'HTTP'),
  },
  legacyRule({
    id: 'sse-legacy/response-in-post-body',
    steps: ['received'],
    level: 'warning',
    side: 'server',
    title: 'Answers come as events of the stream, not in the body of the answer to a POST.',
    fix: 'Answer the POST with 202 and send the response as an event of the type message.',
    find: ({ exchange, received }) => {
      if (exchange.request.method !== 'POST' || received?.part.part !== 'body') return undefined;
      if ((exchange.response?.status ?? 0) >= 400) return undefined;
      const answers = received.messages.filter(
        ({ link }) => link.kind === 'answer' || link.kind === 'duplicate',
      );
      const [answer] = answers;
      if (answer === undefined) return undefined;
      return {
        pointer: answer.message.pointer,
        message: `The body of the POST's answer holds ${countOf(answers.length, 'answer')}.`,
      };
    },
  }),
  legacyRule({
    id: 'sse-legacy/post-status',
    steps: ['answered'],
    level: 'info',
    side: 'server',
    title: 'A message that was posted is taken with a status of 2xx, 202 by custom.',
    fix: 'Answer the POST of a valid message with 202.',
    find: ({ exchange: { request, response, posted } }) => {
      if (request.method !== 'POST' || response === undefined) return undefined;
      const { status } = response;
      // Authorization and redirects are matters of their own.
      if (status < 400 || status === 401 || status === 403 || status === 407) return undefined;
      const messages = posted?.messages ?? [];
      if (messages.length === 0 || messages.some(({ message }) => message.kind === 'invalid'))
        return undefined;
      return `The POST of a message was answered with ${status}. The specification names no status.`;
    },
  }),
];

type HowSent = 'nothing' | 'otherwise' | 'early' | 'late' | 'posted';

function howSent(moment: HttpMoment): HowSent {
  const { request, posted } = moment.exchange;
  const { book } = seeEndpoint(moment);
  if (posted === undefined || request.redirectOf !== undefined) return 'nothing';
  if (request.method !== 'POST') return 'otherwise';
  if (!book.hasEndpoint) return 'early';
  return book.open.size === 0 ? 'late' : 'posted';
}

/** The head shows it, not the message that was posted. */
function atHead(
  { exchange }: HttpMoment,
  hit: { readonly message: string; readonly related?: readonly number[] },
): Wrong {
  return { seq: exchange.sentSeq, ...hit };
}
