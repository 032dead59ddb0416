import { inAll, inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';
import { declaredIn, isDeclared } from './declared.ts';
import { featureSource } from './featureSource.ts';

const stricter = inEach('warning', 'warning', 'error', 'error');

/** The capability that each notification needs of its sender. */
const needs: ReadonlyMap<string, string> = new Map([
  ['notifications/tools/list_changed', 'tools.listChanged'],
  ['notifications/prompts/list_changed', 'prompts.listChanged'],
  ['notifications/resources/list_changed', 'resources.listChanged'],
  ['notifications/roots/list_changed', 'roots.listChanged'],
  ['notifications/message', 'logging'],
]);

/** Notifications that need a capability of their sender. */
export const notifyingRules: readonly AnyRule[] = [
  {
    id: 'capability/list-changed-undeclared',
    on: 'message',
    kinds: ['notification'],
    notifications: [
      'notifications/tools/list_changed',
      'notifications/prompts/list_changed',
      'notifications/resources/list_changed',
    ],
    levels: stricter,
    side: 'server',
    title: 'A server tells of a changed list only when it has declared listChanged for it.',
    fix: 'Declare "listChanged":true in the capability of the list.',
    sources: onPage('server/tools', 'List Changed Notification'),
    check: (moment) => {
      const { message, revision } = moment;
      if (moment.sender !== 'server' || message.kind !== 'notification') return undefined;
      const feature = message.method.split('/')[1] ?? '';
      const source = featureSource(feature, revision, 'List Changed Notification');
      return tellUndeclared(moment, 'server')?.map((hit) => ({ ...hit, ...source }));
    },
  },
  {
    id: 'capability/roots-list-changed-undeclared',
    on: 'message',
    kinds: ['notification'],
    notifications: ['notifications/roots/list_changed'],
    levels: stricter,
    side: 'client',
    title: 'A client tells of changed roots only when it has declared roots.listChanged.',
    fix: 'Declare "roots":{"listChanged":true} in initialize.',
    sources: onPage('client/roots', 'Root List Changes'),
    check: (moment) => (moment.sender === 'client' ? tellUndeclared(moment, 'client') : undefined),
  },
  {
    id: 'capability/logging-undeclared',
    on: 'message',
    kinds: ['notification'],
    notifications: ['notifications/message'],
    levels: inAll('error', 'error'),
    side: 'server',
    title: 'A server that sends log messages has declared logging.',
    fix: 'Declare "logging":{} in the result of initialize, or of server/discover.',
    sources: onPage(
      'server/utilities/logging',
      'Capabilities',
      statelessPage('server/utilities/logging', 'Capabilities'),
    ),
    check: (moment) => (moment.sender === 'server' ? tellUndeclared(moment, 'server') : undefined),
  },
];

function tellUndeclared(moment: MessageMoment, side: 'client' | 'server'): RuleHits {
  const { message, state } = moment;
  if (message.kind !== 'notification') return undefined;
  const session = state.session();
  const declared = declaredIn(moment, side);
  const path = needs.get(message.method);
  if (declared === undefined || path === undefined || isDeclared(declared, path)) return undefined;
  const at = side === 'client' ? session.initializeSeq : session.initializeAnswerSeq;
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `${message.method} needs the capability ${quote(path)}, which the ${side} has not declared.`,
      ...(at === undefined ? {} : { related: [at] }),
    },
  ];
}
