import { decodedLength, findBase64Fault } from '../../base/base64Fault.ts';
import { readMediaType } from '../../base/mediaType.ts';
import { utf8Length } from '../../base/utf8.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import { askedUri } from './asked.ts';
import {
  isNowhere,
  listedAs,
  listingMethods,
  listingNotifications,
  takeListing,
  templatesFor,
} from './listing.ts';
import { itemsOf } from './shapes.ts';

/** What the specification wants as the code for a resource that is not there. */
const notFound = -32002;
/** What 2026-07-28 wants instead. */
const invalidParams = -32602;
/** A server without resources does not know the method. */
const noMethod = -32601;

/** What is read against what was asked for and what was listed. */
export const resourceReadRules: readonly AnyRule[] = [
  onReads({
    id: 'resources/duplicate-uri',
    levels: inAll('warning'),
    title: 'No two resources of a listing have the same URI.',
    fix: 'List each resource once, with a URI of its own.',
    sources: onPage('server/resources', 'Listing Resources'),
    find: (moment) =>
      takeListing(moment).repeats.map(({ uri, pointer, first }) => ({
        pointer,
        message: `The URI ${quote(uri)} is listed a second time.`,
        related: first === moment.seq ? [] : [first],
      })),
  }),
  onReads({
    id: 'resources/not-found-code',
    levels: inAll('warning', 'error'),
    title: 'The code of the error for a resource that is not there is -32002, in 2026-07-28 -32602.',
    fix: 'Answer with the code of the revision, and with the URI in data.',
    sources: onPage(
      'server/resources',
      'Error Handling',
      statelessPage('server/resources', 'Error Handling'),
    ),
    find: (moment, { uri }) => {
      const { message, state } = moment;
      const { code, text = '' } = readError(state, message) ?? {};
      const right = moment.revision === '2026-07-28' ? invalidParams : notFound;
      if (uri === undefined || code === undefined || code === right) return undefined;
      if (code === noMethod && (/\bmethod\b/i.test(text) || !/\bresource\b/i.test(text))) return undefined;
      const saysSo = missing.test(text.slice(0, 1_000));
      if (!saysSo && !isRefusedNowhere(moment, uri)) return undefined;
      const seen = saysSo
        ? `The error for ${quote(uri)} says that it is not there,`
        : `Neither the resources nor the templates have ${quote(uri)}, and it was refused`;
      return [
        { pointer: `${message.pointer}/error/code`, message: `${seen} with the code ${code}, not ${right}.` },
      ];
    },
  }),
  onReads({
    id: 'resources/not-found-as-empty',
    levels: inAll('info', 'error'),
    title: 'For a resource that is not there comes an error, not empty contents.',
    fix: 'Answer with an error when the resource is not there: -32002, in 2026-07-28 -32602.',
    sources: onPage(
      'server/resources',
      'Error Handling',
      statelessPage('server/resources', 'Error Handling'),
    ),
    find: (moment, { uri, result }) => {
      if (uri === undefined || !Array.isArray(result?.contents) || result.contents.length > 0)
        return undefined;
      if (!isNowhere(takeListing(moment), uri)) return undefined;
      return [
        {
          pointer: `${moment.message.pointer}/result/contents`,
          message: `contents is empty for ${quote(uri)}, which neither the resources nor the templates have.`,
        },
      ];
    },
  }),
  onReads({
    id: 'resources/size-mismatch',
    levels: inAll('info'),
    title: 'The size in the list is the number of bytes that are read.',
    fix: 'List the size in bytes before any encoding, or leave it out.',
    sources: inSchema('Resource'),
    find: (moment, { uri }) => {
      const [first, ...others] = uri === undefined ? [] : itemsOf(moment, 'contents');
      if (uri === undefined || first?.item.uri !== uri || others.length > 0) return undefined;
      const { size, seq } = listedAs(takeListing(moment), uri) ?? {};
      const length = size === undefined ? undefined : lengthOf(first.item);
      if (length === undefined || length === size || seq === undefined) return undefined;
      return [
        {
          pointer: first.pointer,
          message: `The resource has ${length} bytes; its size in the list is ${String(size)}.`,
          related: [seq],
        },
      ];
    },
  }),
  onReads({
    id: 'resources/mime-mismatch',
    levels: inAll('info'),
    title: 'What is read has the mimeType that the list gives it.',
    fix: 'Give the resource the same mimeType in the list and in its contents.',
    sources: onPage('server/resources', 'Resource'),
    find: (moment, { uri }) => {
      if (uri === undefined) return undefined;
      const book = takeListing(moment);
      const [template, ...others] = templatesFor(book, uri) ?? [];
      const ofTemplate = others.length === 0 ? template?.mimeType : undefined;
      return itemsOf(moment, 'contents').flatMap(({ item, pointer }) => {
        const { uri: own, mimeType } = item;
        if (typeof own !== 'string' || typeof mimeType !== 'string') return [];
        const listed = listedAs(book, own);
        const wanted = listed === undefined ? (own === uri ? ofTemplate : undefined) : listed.mimeType;
        if (wanted === undefined || isSameType(wanted, mimeType)) return [];
        return [
          {
            pointer: `${pointer}/mimeType`,
            message: `The mimeType is ${quote(mimeType)}; in the list it is ${quote(wanted)}.`,
            related: listed === undefined ? [] : [listed.seq],
          },
        ];
      });
    },
  }),
];

interface Read {
  readonly uri: string | undefined;
  readonly result: ReadObject | undefined;
}

/** A rule about what was read; each sees the lists too, so that what they say is known whichever rule is first. */
function onReads({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (moment: MessageMoment, read: Read) => RuleHits;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'result', 'error', 'notification'],
    methods: ['resources/read', ...listingMethods],
    notifications: listingNotifications,
    side: 'server',
    check: (moment) => {
      takeListing(moment);
      const { message, link } = moment;
      const isRead = 'exchange' in link && link.exchange.method === 'resources/read';
      const uri = isRead ? askedUri(moment) : undefined;
      if (message.kind === 'request' || message.kind === 'notification') return undefined;
      const result = message.kind === 'result' ? readObject(message, 'result') : undefined;
      return limitHits(find(moment, { uri, result }) ?? []);
    },
  };
}

/** How servers say that something is not there. */
const missing =
  /\bnot found\b|\bno such\b|\b(?:does not|doesn't|did not|not) exist\b|\b(?:cannot|could not|can't|couldn't) find\b|\bunknown (?:resource|uri)\b/i;

/** Tells whether an error refuses a URI that no list has; in 2026-07-28 other codes have meanings of their own. */
function isRefusedNowhere(moment: MessageMoment, uri: string): boolean {
  const { link, httpStatus = 200, revision } = moment;
  if (revision === '2026-07-28' || httpStatus >= 400) return false;
  // After a cancellation it is not about the URI.
  if (link.kind !== 'answer' || link.isAfterCancel) return false;
  return isNowhere(takeListing(moment), uri);
}

function lengthOf({ text, blob }: ReadObject): number | undefined {
  if (typeof blob === 'string')
    return text === undefined && findBase64Fault(blob) === undefined ? decodedLength(blob) : undefined;
  return typeof text === 'string' ? utf8Length(text) : undefined;
}

function isSameType(one: string, other: string): boolean {
  const [a, b] = [readMediaType(one), readMediaType(other)];
  // What is no media type is another fault.
  return a === undefined || b === undefined || (a.type === b.type && a.subtype === b.subtype);
}
