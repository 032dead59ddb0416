import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { keepNewest } from '../listBook.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment } from '../rule.ts';
import { onPage } from '../sources.ts';
import { promptBookOf } from './promptList.ts';

/** How prompts are named and asked for, and what the server makes of it. */
export const promptUseRules: readonly AnyRule[] = [
  {
    id: 'prompts/duplicate-name',
    on: 'message',
    // It looks at all that the memory of listed prompts is made of.
    kinds: ['request', 'result', 'error', 'notification'],
    methods: ['prompts/list'],
    notifications: ['notifications/prompts/list_changed'],
    levels: inAll('warning'),
    side: 'server',
    title: 'Each prompt of a server has a name of its own.',
    fix: 'Rename one of the prompts, or list it once.',
    sources: onPage('server/prompts', 'Prompt'),
    check: (moment) =>
      limitHits(
        promptBookOf(moment).repeats.map(({ index, name, firstSeq }) => ({
          pointer: `${moment.message.pointer}/result/prompts/${index}/name`,
          message: `The name ${quote(name)} was listed before in the same listing.`,
          related: firstSeq === moment.seq ? [] : [firstSeq],
        })),
      ),
  },
  {
    id: 'prompts/get-missing-required',
    on: 'message',
    kinds: ['request'],
    methods: ['prompts/get'],
    levels: inAll('warning'),
    side: 'client',
    title: 'A client gives a prompt all arguments that it requires.',
    fix: 'Send a value for each argument that the list says is required.',
    sources: onPage('server/prompts', 'Error Handling'),
    check: (moment) => {
      const asked = readGet(moment);
      if (asked === undefined) return undefined;
      const { pointer } = moment.message;
      const isThere = readObject(moment.message, 'params')?.arguments !== undefined;
      return limitHits(
        asked.lacks.map((name) => ({
          pointer: `${pointer}/params${isThere ? '/arguments' : ''}`,
          message: `The prompt ${quote(asked.prompt)} requires the argument ${quote(name)}, which is missing.`,
          related: asked.listSeqs,
        })),
      );
    },
  },
  {
    id: 'prompts/missing-argument-accepted',
    on: 'message',
    kinds: ['result'],
    methods: ['prompts/get'],
    levels: inAll('warning'),
    side: 'server',
    title: 'A server refuses to make a prompt that lacks a required argument, with the code -32602.',
    fix: 'Answer with an error, code -32602, or list the argument as one that may be left out.',
    sources: onPage('server/prompts', 'Error Handling'),
    check: (moment) => {
      const asked = readGet(moment);
      const name = asked?.lacks[0];
      if (asked === undefined || name === undefined) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/result`,
          message: `The prompt ${quote(asked.prompt)} was made without the argument ${quote(name)}, which it requires.`,
          related: [asked.seq, ...asked.listSeqs],
        },
      ];
    },
  },
  {
    id: 'prompts/unknown-name-code',
    on: 'message',
    kinds: ['error'],
    methods: ['prompts/get'],
    levels: inAll('warning'),
    side: 'server',
    title: 'A prompt that does not exist is refused with the code -32602.',
    fix: 'Answer with the code -32602 (invalid params).',
    sources: onPage('server/prompts', 'Error Handling'),
    check: (moment) => {
      const { httpStatus = 200, link, message, state } = moment;
      const asked = readGet(moment);
      const { code, text = '' } = readError(state, message) ?? {};
      if (asked === undefined || asked.isListed || code === undefined || code === -32602) return undefined;
      // After a cancellation, and with an HTTP error, it is not about the name.
      if (httpStatus >= 400 || (link.kind === 'answer' && link.isAfterCancel)) return undefined;
      const isListKnown = asked.listSeqs.length > 0;
      // Where no list was seen only the server itself can say that there is no such prompt.
      if (!isListKnown && !unknownPrompt.test(text.slice(0, 1_000))) return undefined;
      const why = isListKnown ? 'is not in the last complete list' : 'is unknown to the server';
      return [
        {
          pointer: `${message.pointer}/error/code`,
          message: `The prompt ${quote(asked.prompt)} ${why}, and was refused with ${code} instead of -32602.`,
          related: [asked.seq, ...asked.listSeqs],
        },
      ];
    },
  },
];

/** How servers say that there is no such prompt. */
const unknownPrompt =
  /\b(?:unknown|no such) prompt\b|\bprompt\b.*(?:\bnot found\b|\b(?:does not|doesn't|not) exist\b)/i;

/** What was asked of a prompt. */
interface AskedPrompt {
  readonly seq: number;
  readonly prompt: string;
  readonly isListed: boolean;
  /** The records that list it, or that end the whole list without it; none while no whole list was seen. */
  readonly listSeqs: readonly number[];
  /** The required arguments that were not given. */
  readonly lacks: readonly string[];
  readonly changes: number;
}

interface Notes {
  readonly open: Map<ExchangeEntry, AskedPrompt>;
  message?: SingleMessage;
  asked?: AskedPrompt | undefined;
}

/** So many requests that wait for an answer are remembered, and no prompt with a longer name. */
const mostOpen = 1_000;
const longestName = 1_000;

/** What a request for a prompt asks, or what the request of an answer asked. */
function readGet(moment: MessageMoment): AskedPrompt | undefined {
  const notes = moment.state.notebook('prompts asked for', (): Notes => ({ open: new Map() }));
  if (notes.message === moment.message) return notes.asked;
  notes.message = moment.message;
  notes.asked = take(moment, notes.open);
  return notes.asked;
}

function take(moment: MessageMoment, open: Notes['open']): AskedPrompt | undefined {
  const { message, link, seq } = moment;
  const book = promptBookOf(moment);
  if (link.kind === 'answer') {
    const asked = open.get(link.exchange);
    open.delete(link.exchange);
    return asked?.changes === book.changes ? asked : undefined;
  }
  if (link.kind !== 'request' || link.exchange.dir !== 'out') return undefined;
  const params = readObject(message, 'params');
  if (typeof params?.name !== 'string' || params.name.length > longestName) return undefined;
  const listed = book.items.get(params.name);
  const listSeq = listed?.seq ?? book.wholeSeq;
  const given = params.arguments ?? (Object.hasOwn(params, 'arguments') ? undefined : {});
  const lacks =
    listed === undefined || !isObject(given)
      ? []
      : listed.item.required.filter((name) => !Object.hasOwn(given, name));
  const asked: AskedPrompt = {
    seq,
    prompt: params.name,
    isListed: listed !== undefined,
    listSeqs: listSeq === undefined ? [] : [listSeq],
    lacks,
    changes: book.changes,
  };
  keepNewest(open, link.exchange, asked, mostOpen);
  return asked;
}
