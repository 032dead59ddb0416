import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';
import { askedUri } from './asked.ts';

const updated = 'notifications/resources/updated';
const methods = ['resources/subscribe', 'resources/unsubscribe'];

/** So many subscriptions, and so many that ended, are remembered; beyond that nobody can tell which never were. */
const mostSubscriptions = 1_000;
/** An update that was on its way when the subscription ended comes within so many microseconds. */
const graceUs = 1_000_000;

interface Ended {
  readonly seq: Seq;
  readonly atUs: AtUs;
}

interface Subscriptions {
  /** The request of each, by URI; those that wait for their answer among them. */
  readonly active: Map<string, Seq>;
  readonly ended: Map<string, Ended>;
  isFull: boolean;
  message?: SingleMessage;
}

/** Subscriptions, and the updates that come by them. */
export const resourceUpdateRules: readonly AnyRule[] = [
  onSubscriptions({
    id: 'resources/updated-without-subscription',
    levels: inAll('warning'),
    title: 'Updates come only for resources that are subscribed to, and for those below them.',
    fix: 'Send the update only to clients that subscribed to the resource.',
    sources: onPage('server/resources', 'Subscriptions'),
    find: (uri, { active, ended, isFull }, { message }) =>
      isFull || covers(active, uri) !== undefined || covers(ended, uri) !== undefined
        ? undefined
        : {
            pointer: `${message.pointer}/params/uri`,
            message: `No subscription covers ${quote(uri)}.`,
          },
  }),
  onSubscriptions({
    id: 'resources/updated-after-unsubscribe',
    levels: inAll('warning'),
    title: 'No more updates come once the end of a subscription was confirmed.',
    fix: 'Drop the subscription before the answer to resources/unsubscribe is sent.',
    sources: inSchema('UnsubscribeRequest'),
    find: (uri, { active, ended }, { message, atUs }) => {
      const over = covers(active, uri) === undefined ? covers(ended, uri) : undefined;
      if (over === undefined || atUs - over.atUs <= graceUs) return undefined;
      return {
        pointer: `${message.pointer}/params/uri`,
        message: `The subscription to ${quote(uri)} ended ${Math.round((atUs - over.atUs) / 1_000)} ms before.`,
        related: [over.seq],
      };
    },
  }),
  {
    id: 'resources/subscribe-result-not-empty',
    on: 'message',
    kinds: ['result'],
    methods,
    levels: inAll('warning'),
    side: 'server',
    title: 'The result of resources/subscribe and of resources/unsubscribe is empty but for _meta.',
    fix: 'Answer with {} as the result.',
    sources: inSchema('EmptyResult'),
    check: ({ message }) =>
      limitHits(
        Object.keys(readObject(message, 'result') ?? {})
          .filter((name) => name !== '_meta')
          .map((name) => ({
            pointer: `${message.pointer}/result${token(name)}`,
            message: `The result has ${quote(name)}; it must be empty.`,
          })),
      ),
  },
];

function onSubscriptions({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (uri: string, known: Readonly<Subscriptions>, moment: MessageMoment) => RuleHit | undefined;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'result', 'error', 'notification'],
    methods,
    notifications: [updated],
    side: 'server',
    check: (moment) => {
      const known = takeSubscription(moment);
      const { message, sender, state } = moment;
      if (message.kind !== 'notification' || sender !== 'server') return undefined;
      // Subscriptions may have been made before the capture began.
      if (state.session().initializeAnswerSeq === undefined) return undefined;
      const uri = readObject(message, 'params')?.uri;
      const hit = typeof uri === 'string' ? find(uri, known, moment) : undefined;
      return hit === undefined ? undefined : [hit];
    },
  };
}

function takeSubscription(moment: MessageMoment): Readonly<Subscriptions> {
  const { message, link, state, seq, atUs } = moment;
  const known = state.notebook(
    'resource subscriptions',
    (): Subscriptions => ({ active: new Map(), ended: new Map(), isFull: false }),
  );
  if (known.message === message || message.kind === 'notification') return known;
  known.message = message;
  const uri = askedUri(moment);
  if (!('exchange' in link) || link.exchange.dir !== 'out') return known;
  const isSubscribe = link.exchange.method === 'resources/subscribe';
  if (uri === undefined) {
    // A URI that was too long, or a request that was forgotten.
    if (isSubscribe && link.kind === 'request') known.isFull = true;
    return known;
  }
  if (link.kind === 'request' && isSubscribe) {
    if (known.active.size >= mostSubscriptions) known.isFull = true;
    else known.active.set(uri, seq);
  } else if (message.kind === 'error' && isSubscribe) {
    if (known.active.get(uri) === link.exchange.seq) known.active.delete(uri);
  } else if (message.kind === 'result' && !isSubscribe) {
    const since = known.active.get(uri);
    // One that was asked for after the end was begins anew.
    if (since !== undefined && since < link.exchange.seq) known.active.delete(uri);
    known.ended.set(uri, { seq, atUs });
    const [oldest] = known.ended.keys();
    if (known.ended.size > mostSubscriptions && oldest !== undefined) {
      known.ended.delete(oldest);
      known.isFull = true;
    }
  }
  return known;
}

/** What is known of the URI itself, or of one that it lies below. */
function covers<Known>(by: ReadonlyMap<string, Known>, uri: string): Known | undefined {
  const own = by.get(uri);
  if (own !== undefined) return own;
  for (const [above, known] of by) if (uri.startsWith(above)) return known;
  return undefined;
}
