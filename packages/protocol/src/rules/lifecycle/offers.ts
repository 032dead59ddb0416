import type { Seq } from '../../base/ids.ts';
import { isHandshakeRevision } from '../../base/revision.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule } from '../rule.ts';
import { onPage } from '../sources.ts';

/** What a server offers in place of the version asked for, against what this capture shows that it supports. */
export const offerRules: readonly AnyRule[] = [
  onOffers({
    id: 'lifecycle/version-not-echoed',
    levels: inAll('error'),
    title: 'A server that supports the version asked for answers with it.',
    fix: 'Answer with the version of the request when it is among those that the server supports.',
    find: ({ asked, offered, supported }) =>
      supported.has(asked)
        ? [asked, `The server offers ${quote(offered)} in place of ${quote(asked)}, which it supports.`]
        : undefined,
  }),
  onOffers({
    id: 'lifecycle/counter-offer-not-latest',
    levels: inAll('warning'),
    title: 'A server that lacks the version asked for offers the newest that it has.',
    fix: 'Offer the newest version that the server supports.',
    find: ({ asked, offered, supported }) => {
      if (supported.has(asked)) return undefined;
      // Versions are dates, so their order is that of their text.
      const newest = [...supported.keys()]
        .filter((version) => version > offered)
        .sort()
        .at(-1);
      return newest === undefined
        ? undefined
        : [newest, `The server offers ${quote(offered)}, but supports ${quote(newest)} too.`];
    },
  }),
];

interface Offer {
  readonly asked: string;
  readonly offered: string;
  /** The versions that earlier records show the server to support, each with the first of them. */
  readonly supported: ReadonlyMap<string, Seq>;
}

interface OfferRule extends Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix'> {
  /** The version that shows it to be wrong, and what is wrong. */
  readonly find: (offer: Offer) => readonly [version: string, message: string] | undefined;
}

function onOffers({ find, ...rule }: OfferRule): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['result', 'error'],
    methods: ['initialize', 'server/discover'],
    side: 'server',
    sources: onPage('basic/lifecycle', 'Version Negotiation'),
    check: (moment) => {
      const offer = takeOffer(moment);
      const wrong = offer === undefined ? undefined : find(offer);
      if (offer === undefined || wrong === undefined) return undefined;
      const [version, message] = wrong;
      const seq = offer.supported.get(version);
      return [
        {
          pointer: `${moment.message.pointer}/result/protocolVersion`,
          message: `${message}${seq === undefined ? '' : ` Record ${seq} shows it.`}`,
          related: seq === undefined ? [] : [seq],
        },
      ];
    },
  };
}

interface Notes {
  readonly supported: Map<string, Seq>;
  message?: SingleMessage;
  offer?: Offer | undefined;
}

/** Reads the counter-offer that a message makes, and notes which versions the message shows to be supported. */
function takeOffer(moment: MessageMoment): Offer | undefined {
  const { message, link, seq, state } = moment;
  const notes = state.notebook('lifecycle offers', (): Notes => ({ supported: new Map() }));
  if (notes.message === message) return notes.offer;
  notes.message = message;
  notes.offer = undefined;
  // One more answer to the same request says nothing that counts.
  if (link.kind !== 'answer') return undefined;
  const { asked } = state.session();
  const offered = readObject(message, 'result')?.protocolVersion;
  if (asked !== undefined && typeof offered === 'string' && offered !== asked)
    notes.offer = { asked, offered, supported: new Map(notes.supported) };
  for (const version of versionsIn(moment)) {
    // Only these are a matter of the handshake; so there are few of them too.
    if (isHandshakeRevision(version) && !notes.supported.has(version)) notes.supported.set(version, seq);
  }
  return notes.offer;
}

function versionsIn({ message, state }: MessageMoment): readonly string[] {
  const result = readObject(message, 'result');
  const data = readError(state, message)?.object?.data;
  const lists: unknown[] = [
    [result?.protocolVersion],
    result?.supportedVersions,
    isObject(data) ? data.supported : undefined,
  ];
  return lists.flatMap((list) =>
    Array.isArray(list) ? list.filter((version) => typeof version === 'string') : [],
  );
}
