import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import { inAll } from '../levels.ts';
import { readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';
import { findSecret } from './findSecret.ts';

const logMessage = ['notifications/message'];

/** More log messages than `mostMessages` within `windowUs` are a flood. */
const mostMessages = 1_000;
const windowUs = 10_000_000;

/** What log messages hold, and how many there are. */
export const logMessageRules: readonly AnyRule[] = [
  {
    id: 'logging/data-missing',
    on: 'message',
    kinds: ['notification'],
    notifications: logMessage,
    levels: inAll('error'),
    side: 'server',
    title: 'A log message has data, which may be any JSON value.',
    fix: 'Put what is logged into params.data; a string will do.',
    sources: inSchema('LoggingMessageNotification'),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      // Params that are missing altogether are the finding of another rule.
      if (params === undefined || Object.hasOwn(params, 'data')) return undefined;
      return [{ pointer: `${message.pointer}/params`, message: 'The log message has no data.' }];
    },
  },
  {
    id: 'logging/secret-in-message',
    on: 'message',
    kinds: ['notification'],
    notifications: logMessage,
    levels: inAll('warning'),
    side: 'server',
    title: 'Log messages hold no credentials and no secrets.',
    fix: 'Leave secrets out of what is logged, or mask them.',
    sources: onPage('server/utilities/logging', 'Security'),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !Object.hasOwn(params, 'data')) return undefined;
      const secret = findSecret(params.data);
      if (secret === undefined) return undefined;
      return [
        {
          pointer: `${message.pointer}/params/data${secret.pointer}`,
          message: `This looks like ${secret.what}; it was recognized by its form, so it may be none.`,
        },
      ];
    },
  },
  {
    id: 'logging/flood',
    on: 'message',
    kinds: ['notification'],
    notifications: logMessage,
    levels: inAll('info'),
    side: 'server',
    title: 'A server limits how many log messages it sends.',
    fix: 'Join messages, raise the level, or limit the rate.',
    sources: onPage('server/utilities/logging', 'Implementation Considerations'),
    check: checkRate,
  },
];

interface Flow {
  since: { readonly seq: Seq; readonly atUs: AtUs } | undefined;
  count: number;
  isTold: boolean;
}

/** Counts in windows that follow each other; told once a session. */
function checkRate({ message, state, seq, atUs }: MessageMoment): RuleHits {
  const flow = state.notebook('logging/flood', (): Flow => ({ since: undefined, count: 0, isTold: false }));
  if (flow.isTold) return undefined;
  if (flow.since === undefined || atUs - flow.since.atUs >= windowUs) {
    flow.since = { seq, atUs };
    flow.count = 0;
  }
  flow.count += 1;
  if (flow.count <= mostMessages) return undefined;
  flow.isTold = true;
  const withinMs = Math.ceil((atUs - flow.since.atUs) / 1000);
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `This is log message number ${flow.count} within ${withinMs} ms; more than ${mostMessages} in ${windowUs / 1_000_000} s are a flood. It is said once a session.`,
      related: [flow.since.seq],
    },
  ];
}
