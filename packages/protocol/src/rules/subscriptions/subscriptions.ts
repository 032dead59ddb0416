import { progressOf } from '../progress/readProgress.ts';
import { brief, hitAt, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { findSubscription, remember, type Subscription, subscriptionIdOf } from './book.ts';

const page = 'basic/patterns/subscriptions';
const idKey = 'io.modelcontextprotocol/subscriptionId';
const idPointer = `/params/_meta${token(idKey)}`;
const resultIdPointer = `/result/_meta${token(idKey)}`;
const acknowledged = 'notifications/subscriptions/acknowledged';
const updated = 'notifications/resources/updated';
const filters: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
};
const taskTold = 'notifications/tasks';
const changes = [...Object.keys(filters), updated, taskTold];
export const delivered = [...changes, acknowledged];
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
      const ends = `it ends ${brief(link.exchange.id.text)}.`;
      if (id !== undefined)
        return hitAt(message, resultIdPointer, `The result has the subscription id ${brief(id)}; ${ends}`);
      const hasMeta = isObject(readObject(message, 'result')?._meta);
      return hitAt(message, hasMeta ? '/result/_meta' : '/result', `The result has no ${idKey}; ${ends}`);
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
    check: (moment) => {
      const { message, sender } = moment;
      if (sender !== 'server') return undefined;
      if (subscriptionIdOf(message, 'params') !== undefined)
        return hitAt(message, idPointer, 'The notification carries the id of a subscription.');
      const [asker] = progressOf(moment)?.use?.requests ?? [];
      if (asker?.method !== 'subscriptions/listen') return undefined;
      const seen = `The progress is that of the subscription of record ${asker.seq}.`;
      return [{ pointer: `${message.pointer}/params/progressToken`, message: seen, related: [asker.seq] }];
    },
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
    const honoured = readObject(message, 'params')?.notifications;
    if (found.acknowledgedBy === undefined && isObject(honoured)) found.honoured = honoured;
    found.acknowledgedBy ??= seq;
    return undefined;
  }
  const { exchange } = found;
  if (found.acknowledgedBy !== undefined || found.isEarly || exchange.answeredBy !== undefined)
    return undefined;
  found.isEarly = true;
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
  const { asked, honoured, exchange, acknowledgedBy } = found;
  const told = toldOf(message.method, readObject(message, 'params') ?? {});
  if (told === undefined) return undefined;
  const { isIn, pointer, what } = told;
  const shared = { pointer: message.pointer + pointer, related: [exchange.seq] };
  const whose = `The subscription ${brief(exchange.id.text)} of record ${exchange.seq}`;
  if (!isIn(asked)) return [{ ...shared, message: `${whose} did not ask for ${what}.` }];
  if (honoured === undefined || acknowledgedBy === undefined || isIn(honoured)) return undefined;
  return [
    {
      ...shared,
      message: `${whose} asked for ${what}, but the acknowledgement in record ${acknowledgedBy} left it out.`,
      related: [exchange.seq, acknowledgedBy],
    },
  ];
}

/** What a notification tells, where it says so, and whether a filter has it; undefined when nobody can read it. */
function toldOf(
  method: string,
  params: ReadObject,
):
  | { readonly isIn: (filter: ReadObject) => boolean; readonly pointer: string; readonly what: string }
  | undefined {
  const filter = filters[method];
  if (filter !== undefined)
    return { isIn: (wanted) => wanted[filter] === true, pointer: '/method', what: quote(method) };
  const name = method === updated ? 'uri' : 'taskId';
  const value = params[name];
  if (typeof value !== 'string') return undefined;
  const list = method === updated ? 'resourceSubscriptions' : 'taskIds';
  const fits = method === updated ? isBelow : (one: string, wanted: string) => one === wanted;
  return {
    isIn: ({ [list]: wanted }) =>
      Array.isArray(wanted) && wanted.some((one) => typeof one === 'string' && fits(value, one)),
    pointer: `/params/${name}`,
    what: `${method === updated ? 'an update of' : 'the task'} ${quote(value)}`,
  };
}

/** A resource below one that was asked for counts too. */
function isBelow(uri: string, asked: string): boolean {
  if (!uri.startsWith(asked)) return false;
  return uri.length === asked.length || /[/?#:]$/.test(asked) || /[/?#:]/.test(uri.charAt(asked.length));
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
