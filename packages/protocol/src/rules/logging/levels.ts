import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { hitAt, quote, type ReadObject, readObject, showValue, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage, statelessPage } from '../sources.ts';
import { askedOf } from '../stateless/asked.ts';

/** From the least severe to the most. */
const levelNames = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const setLevel = ['logging/setLevel'];
const logMessage = ['notifications/message'];

/** A message that comes so soon after a new level was acknowledged may have been under way. */
const underWayUs = 100_000;

/** The levels of log messages. */
export const loggingLevelRules: readonly AnyRule[] = [
  {
    id: 'logging/level-invalid',
    on: 'message',
    kinds: ['request', 'notification'],
    methods: setLevel,
    notifications: logMessage,
    levels: inAll('error'),
    side: 'sender',
    title: `A log level is one of ${levelNames.join(', ')}.`,
    fix: 'Use one of the eight levels, in lower case.',
    sources: onPage('server/utilities/logging', 'Log Levels'),
    check: ({ message }) => {
      const params = readObject(message, 'params');
      if (params === undefined || !isBadLevel(params)) return undefined;
      return hitAt(
        message,
        '/params/level',
        `The level is ${showValue(params.level)}, which is no log level.`,
      );
    },
  },
  {
    id: 'logging/invalid-level-code',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    levels: inAll('warning', 'warning'),
    side: 'server',
    title: 'A request for a log level that does not exist is refused with the code -32602.',
    fix: 'Answer an unknown level with the code -32602 (invalid params).',
    sources: onPage(
      'server/utilities/logging',
      'Error Handling',
      statelessPage('server/utilities/logging', 'Error Handling'),
    ),
    check: checkRefusal,
  },
  {
    id: 'logging/below-minimum',
    on: 'message',
    kinds: ['request', 'notification', 'result', 'error'],
    methods: setLevel,
    notifications: logMessage,
    levels: inAll('warning'),
    side: 'server',
    title: 'A server sends no log message below the level that the client has set.',
    fix: 'Compare each message with the level of the last logging/setLevel before sending it.',
    sources: onPage('server/utilities/logging', 'Message Flow'),
    check: checkMinimum,
  },
  {
    id: 'logging/set-level-result-not-empty',
    on: 'message',
    kinds: ['result'],
    methods: setLevel,
    levels: inAll('warning'),
    side: 'server',
    title: 'The result of logging/setLevel is empty.',
    fix: 'Answer logging/setLevel with "result":{}.',
    sources: onPage('server/utilities/logging', 'Message Flow'),
    check: ({ message }) => {
      const names = Object.keys(readObject(message, 'result') ?? {}).filter((name) => name !== '_meta');
      const [first] = names;
      if (first === undefined) return undefined;
      return hitAt(
        message,
        `/result${token(first)}`,
        `The result of logging/setLevel has ${names.slice(0, 5).map(quote).join(', ')}; it is to be empty.`,
      );
    },
  },
];

/** A level that is missing is the schema's business. */
function isBadLevel(params: ReadObject): boolean {
  const { level } = params;
  return level !== undefined && (typeof level !== 'string' || !levelNames.includes(level));
}

function checkRefusal(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  const level = moment.revision === '2026-07-28' ? carriedBadLevel(moment) : setBadLevel(moment);
  if (level === undefined || link.kind !== 'answer') return undefined;
  const related = [link.exchange.seq];
  if (message.kind === 'result') {
    const text = `The level ${level}, which does not exist, was accepted instead of refused with -32602.`;
    return [{ pointer: `${message.pointer}/result`, message: text, related }];
  }
  const code = readError(state, message)?.code;
  // Who has no logging at all, or not this method, says so with -32601.
  if (code === undefined || code === -32602 || code === -32601) return undefined;
  // A request that is refused for its version or capabilities is not looked at any further.
  if (moment.revision === '2026-07-28' && code <= -32020 && code >= -32022) return undefined;
  const text = `The level ${level}, which does not exist, was refused with ${code} instead of -32602.`;
  return [{ pointer: `${message.pointer}/error/code`, message: text, related }];
}

/** In 2026-07-28 each request names its own level. */
function carriedBadLevel(moment: MessageMoment): string | undefined {
  const level = askedOf(moment)?.logLevel;
  return isBadLevel({ level }) ? showValue(level) : undefined;
}

/** Notes the level of a logging/setLevel; gives it back with the answer. */
function setBadLevel({ message, link, state }: MessageMoment): string | undefined {
  if (link.kind !== 'request' && link.kind !== 'answer') return undefined;
  const { exchange } = link;
  if (exchange.method !== 'logging/setLevel') return undefined;
  const bad = state.notebook('logging/invalid-level-code', () => new Map<ExchangeEntry, string>());
  if (link.kind === 'request') {
    const params = readObject(message, 'params');
    if (params !== undefined && isBadLevel(params)) bad.set(exchange, showValue(params.level));
    return undefined;
  }
  const level = bad.get(exchange);
  bad.delete(exchange);
  return level;
}

interface Minimum {
  readonly rank: number;
  readonly seq: Seq;
  readonly atUs: AtUs;
}

interface Minimums {
  /** Levels that were asked for and are not acknowledged yet; the server may apply each at once. */
  readonly asked: Map<ExchangeEntry, number>;
  acknowledged?: Minimum;
}

function minimumsOf(state: RuleState): Minimums {
  return state.notebook('logging/below-minimum', () => ({ asked: new Map<ExchangeEntry, number>() }));
}

function checkMinimum(moment: MessageMoment): RuleHits {
  const { message, link, state, seq, atUs, sender } = moment;
  const minimums = minimumsOf(state);
  if (link.kind === 'request') {
    const rank = rankOf(readObject(message, 'params')?.level);
    if (rank !== undefined && sender === 'client') minimums.asked.set(link.exchange, rank);
    return undefined;
  }
  if (link.kind === 'answer') {
    const rank = minimums.asked.get(link.exchange);
    minimums.asked.delete(link.exchange);
    if (rank !== undefined && message.kind === 'result') minimums.acknowledged = { rank, seq, atUs };
    return undefined;
  }
  const { acknowledged, asked } = minimums;
  if (acknowledged === undefined || message.kind !== 'notification' || sender !== 'server') return undefined;
  if (atUs - acknowledged.atUs <= underWayUs) return undefined;
  const level = readObject(message, 'params')?.level;
  const rank = rankOf(level);
  if (rank === undefined || rank >= acknowledged.rank) return undefined;
  for (const wished of asked.values()) if (rank >= wished) return undefined;
  return [
    {
      pointer: `${message.pointer}/params/level`,
      message: `The log message is of level ${levelNames[rank] ?? ''}, below ${levelNames[acknowledged.rank] ?? ''}, which was acknowledged in record ${acknowledged.seq}.`,
      related: [acknowledged.seq],
    },
  ];
}

function rankOf(level: unknown): number | undefined {
  const rank = typeof level === 'string' ? levelNames.indexOf(level) : -1;
  return rank < 0 ? undefined : rank;
}
