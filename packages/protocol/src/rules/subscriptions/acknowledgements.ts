import { isDeclared } from '../capability/declared.ts';
import { brief, isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { findSubscription, subscriptionIdOf, subscriptionsOf } from './book.ts';

const page = 'basic/patterns/subscriptions';
const acknowledged = 'notifications/subscriptions/acknowledged';
/** What a server must declare to tell of what a subscription may ask for. */
const capabilityOfFilter: Readonly<Record<string, string>> = {
  toolsListChanged: 'tools.listChanged',
  promptsListChanged: 'prompts.listChanged',
  resourcesListChanged: 'resources.listChanged',
  resourceSubscriptions: 'resources.subscribe',
};
/** So long a server may take to acknowledge before the end of the session tells that it never would have. */
const patienceUs = 10_000_000;

/** What a server promises when it is asked to tell of changes. */
export const acknowledgementRules: readonly AnyRule[] = [
  statelessRule({
    id: 'subscriptions/ack-missing',
    kinds: ['result'],
    methods: ['subscriptions/listen'],
    level: 'error',
    side: 'server',
    title: 'A server acknowledges each subscription.',
    fix: `Send ${acknowledged} with what will be told, as soon as the request comes.`,
    page,
    heading: 'Acknowledgment',
    check: ({ message, link, state }) => {
      if (link.kind !== 'answer') return undefined;
      const { exchange } = link;
      const found = subscriptionsOf(state).get(exchange.id.key);
      if (found?.exchange !== exchange || found.acknowledgedBy !== undefined) return undefined;
      return [
        {
          pointer: message.pointer,
          message: `The result ends the subscription ${brief(exchange.id.text)} of record ${exchange.seq}, which was never acknowledged.`,
          related: [exchange.seq],
        },
      ];
    },
    checkLife: findUnacknowledged,
  }),
  statelessRule({
    id: 'subscriptions/ack-unadvertised',
    kinds: ['notification'],
    notifications: [acknowledged],
    level: 'warning',
    side: 'server',
    title: 'A server acknowledges what its capabilities say that it tells, and nothing else.',
    fix: 'Declare listChanged or subscribe for all that subscriptions may ask for.',
    page: 'server/resources',
    heading: 'Capabilities',
    check: compareWithCapabilities,
  }),
];

function findUnacknowledged({ event, state, atUs }: LifeMoment): RuleHits {
  if (event.event !== 'sessionEnded') return undefined;
  return [...subscriptionsOf(state).values()].flatMap(({ exchange, acknowledgedBy }): readonly RuleHit[] => {
    const isOpen = exchange.answeredBy === undefined && exchange.cancelledBy === undefined;
    if (!isOpen || acknowledgedBy !== undefined || atUs - exchange.atUs < patienceUs) return [];
    const text = `The subscription ${brief(exchange.id.text)} was not acknowledged until the session ended.`;
    return [{ seq: exchange.seq, pointer: exchange.pointer, message: text }];
  });
}

function compareWithCapabilities({ message, sender, state }: MessageMoment): RuleHits {
  const declared = state.session().serverCapabilities;
  const given = sender === 'server' ? readObject(message, 'params')?.notifications : undefined;
  if (declared === undefined || !isObject(given)) return undefined;
  const id = subscriptionIdOf(message, 'params');
  const asked = id === undefined ? undefined : findSubscription(state, id)?.asked;
  const pointer = `${message.pointer}/params/notifications`;
  return Object.entries(capabilityOfFilter).flatMap(([name, path]): readonly RuleHit[] => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const isGiven = value === true || (Array.isArray(value) && value.length > 0);
    if (isGiven && !isDeclared(declared, path))
      return [
        {
          pointer: pointer + token(name),
          message: `${quote(name)} is acknowledged, but the server does not declare ${path}.`,
        },
      ];
    // Of single resources a server may leave out those that it does not have.
    if (isGiven || asked?.[name] !== true || !isDeclared(declared, path)) return [];
    return [
      {
        pointer,
        message: `${quote(name)} was asked for and the server declares ${path}, yet it is not acknowledged.`,
      },
    ];
  });
}
