import { brief, hitAt, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { findSubscription, remember, type Subscription, subscriptionIdOf } from './book.ts';

const page = 'basic/patterns/subscriptions';
const idPointer = '/params/_meta/io.modelcontextprotocol~1subscriptionId';
const acknowledged = 'notifications/subscriptions/acknowledged';
const updated = 'notifications/resources/updated';
const filters: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
};
const changes = [...Object.keys(filters), updated];
const delivered = [...changes, acknowledged];
const mostHits = 20;

/** What is told because a client listens. */
export const subscriptionRules: readonly AnyRule[] = [
  statelessRule({
    id: 'subscriptions/id-missing',
    kinds: ['notification'],
    notifications: delivered,
    level: 'error',
    side: 'server',
    title: 'What is told because a client listens carries the id of its subscription.',
    fix: 'Send the id of the subscriptions/listen request, with its JSON type, in params._meta.',
    page,
    heading: 'Receiving Notifications',
    check: ({ message, sender }) => {
      if (message.kind !== 'notification' || sender !== 'server') return undefined;
      if (subscriptionIdOf(message, 'params') !== undefined) return undefined;
      return hitAt(message, '', `${quote(message.method)} does not say which subscription it belongs to.`);
    },
  }),
  statelessRule({
    id: 'subscriptions/id-wrong',
    kinds: ['notification'],
    notifications: delivered,
    level: 'error',
    side: 'server',
    title: 'The id of a subscription is that of a subscriptions/listen request, with its JSON type.',
    fix: 'Repeat the id of the request exactly.',
    page,
    heading: 'Receiving Notifications',
    check: ({ message, sender, state }) => {
      const id = sender === 'server' ? subscriptionIdOf(message, 'params') : undefined;
      if (id === undefined || findSubscription(state, id) !== undefined) return undefined;
      return hitAt(message, idPointer, `No subscriptions/listen has the id ${brief(id)}.`);
    },
  }),
  statelessRule({
    id: 'subscriptions/ack-not-first',
    kinds: ['request', 'notification'],
    methods: ['subscriptions/listen'],
    notifications: delivered,
    level: 'error',
    side: 'server',
    title: 'The first message of a subscription acknowledges it.',
    fix: `Send ${acknowledged} before anything else of the subscription.`,
    page,
    heading: 'Acknowledgment',
    check: checkAcknowledged,
  }),
  statelessRule({
    id: 'subscriptions/unrequested',
    kinds: ['notification'],
    notifications: changes,
    level: 'error',
    side: 'server',
    title: 'Only what a subscription asked for is told through it.',
    fix: 'Look at the filter of the subscription before sending.',
    page,
    heading: 'Opening a Stream',
    check: checkRequested,
  }),
  statelessRule({
    id: 'subscriptions/ack-superset',
    kinds: ['notification'],
    notifications: [acknowledged],
    level: 'error',
    side: 'server',
    title: 'An acknowledgement names nothing that was not asked for.',
    fix: 'Acknowledge the part of the filter that will be honoured.',
    page,
    heading: 'Acknowledgment',
    check: checkSuperset,
  }),
  statelessRule({
    id: 'subscriptions/result-id',
    kinds: ['result'],
    methods: ['subscriptions/listen'],
    level: 'error',
    side: 'server',
    title: 'The result that ends a subscription carries its id.',
    fix: 'Send the id of the request in result._meta too.',
    page,
    heading: 'Graceful Closure',
    check: ({ message, link, state }) => {
      if (link.kind !== 'answer') return undefined;
      const id = subscriptionIdOf(message, 'result');
      if (id !== undefined && findSubscription(state, id)?.exchange === link.exchange) return undefined;
      const seen = id === undefined ? 'no subscription id' : `the subscription id ${brief(id)}`;
      return hitAt(message, '/result', `The result has ${seen}; it ends ${brief(link.exchange.id.text)}.`);
    },
  }),
  statelessRule({
    id: 'subscriptions/after-end',
    kinds: ['notification'],
    notifications: delivered,
    transports: ['stdio'],
    level: 'error',
    side: 'server',
    title: 'Nothing is told after the result that ends a subscription.',
    fix: 'Stop before sending the result.',
    page,
    heading: 'Cancellation',
    check: (moment) => {
      const found = subscriptionOf(moment);
      // What crosses a cancellation on its way is no fault.
      if (found?.exchange.answeredBy === undefined) return undefined;
      const { seq, answeredBy } = found.exchange;
      return [
        {
          pointer: moment.message.pointer + idPointer,
          message: `The subscription of record ${seq} ended in record ${answeredBy}.`,
          related: [seq, answeredBy],
        },
      ];
    },
  }),
  statelessRule({
    id: 'subscriptions/request-scoped',
    kinds: ['notification'],
    notifications: ['notifications/progress', 'notifications/message'],
    level: 'error',
    side: 'server',
    title: 'Progress and log messages belong to a request, never to a subscription.',
    fix: 'Send them without a subscription id, for the request that they are about.',
    page: 'server/utilities/logging',
    heading: 'Per-Request Log Level',
    check: ({ message, sender }) =>
      sender === 'server' && subscriptionIdOf(message, 'params') !== undefined
        ? hitAt(message, idPointer, 'The notification carries the id of a subscription.')
        : undefined,
  }),
];

function subscriptionOf({ message, sender, state }: MessageMoment): Subscription | undefined {
  const id = sender === 'server' ? subscriptionIdOf(message, 'params') : undefined;
  return id === undefined ? undefined : findSubscription(state, id);
}

function checkAcknowledged(moment: MessageMoment): RuleHits {
  const { message, link, state, seq, sender } = moment;
  if (message.kind === 'request') {
    if (link.kind === 'request' && sender === 'client')
      remember(state, link.exchange, readObject(message, 'params'));
    return undefined;
  }
  const found = subscriptionOf(moment);
  if (found === undefined || message.kind !== 'notification') return undefined;
  if (message.method === acknowledged) {
    found.acknowledgedBy ??= seq;
    return undefined;
  }
  if (found.acknowledgedBy !== undefined || found.isEarly) return undefined;
  found.isEarly = true;
  const { exchange } = found;
  return [
    {
      pointer: message.pointer,
      message: `${quote(message.method)} came before the acknowledgement of the subscription ${brief(exchange.id.text)} in record ${exchange.seq}.`,
      related: [exchange.seq],
    },
  ];
}

function checkRequested(moment: MessageMoment): RuleHits {
  const { message } = moment;
  const found = subscriptionOf(moment);
  if (found?.asked === undefined || message.kind !== 'notification') return undefined;
  const filter = filters[message.method];
  if (filter !== undefined)
    return found.asked[filter] === true ? undefined : tellUnrequested(moment, found, quote(message.method));
  const uri = readObject(message, 'params')?.uri;
  const uris = found.asked.resourceSubscriptions;
  if (typeof uri !== 'string') return undefined;
  // A resource below one that was asked for counts too.
  const isAsked =
    Array.isArray(uris) && uris.some((asked) => typeof asked === 'string' && uri.startsWith(asked));
  return isAsked ? undefined : tellUnrequested(moment, found, `an update of ${quote(uri)}`);
}

function tellUnrequested({ message }: MessageMoment, { exchange }: Subscription, what: string): RuleHits {
  const text = `The subscription ${brief(exchange.id.text)} of record ${exchange.seq} did not ask for ${what}.`;
  return [{ pointer: message.pointer, message: text, related: [exchange.seq] }];
}

function checkSuperset(moment: MessageMoment): RuleHits {
  const found = subscriptionOf(moment);
  const given = readObject(moment.message, 'params')?.notifications;
  if (found?.asked === undefined || !isObject(given)) return undefined;
  const { asked, exchange } = found;
  const extra = Object.entries(given).filter(([name, value]) => isExtra(asked, name, value));
  return extra.slice(0, mostHits).map(
    ([name]): RuleHit => ({
      pointer: `${moment.message.pointer}/params/notifications${token(name)}`,
      message: `${quote(name)} is acknowledged beyond what record ${exchange.seq} asked for.`,
      related: [exchange.seq],
    }),
  );
}

function isExtra(asked: ReadObject, name: string, value: unknown): boolean {
  const wanted = Object.hasOwn(asked, name) ? asked[name] : undefined;
  if (value === true) return wanted !== true;
  if (!Array.isArray(value)) return false;
  const known = new Set(Array.isArray(wanted) ? wanted : []);
  return value.some((entry) => !known.has(entry));
}
