import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { inAll } from '../levels.ts';
import { quote, readObject, token } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage } from '../sources.ts';

const ping = ['ping'];

/** A ping that waited so long when the session ended was not going to be answered. */
const patienceUs = 30_000_000;
/** More pings of one side than `mostPings` within `windowUs` are too many. */
const mostPings = 30;
const windowUs = 10_000_000;

/** How often a side pings, with what, and whether it gets an answer at all. */
export const pingHabitRules: readonly AnyRule[] = [
  {
    id: 'ping/unanswered',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    methods: ping,
    levels: inAll('error'),
    side: 'sender',
    title: 'A ping is answered promptly.',
    fix: 'Answer ping with "result":{} right away, also while other work goes on.',
    sources: onPage('basic/utilities/ping', 'Behavior Requirements'),
    check: ({ link, state }) => {
      if (link.kind === 'request') waitingOf(state).add(link.exchange);
      if (link.kind === 'answer') waitingOf(state).delete(link.exchange);
      return undefined;
    },
    checkLife: findUnanswered,
  },
  {
    id: 'ping/params',
    on: 'message',
    kinds: ['request'],
    methods: ping,
    levels: inAll('info'),
    side: 'sender',
    title: 'A ping has no params but _meta.',
    fix: 'Send ping without params.',
    sources: onPage('basic/utilities/ping', 'Message Format'),
    check: ({ message }) => {
      const names = Object.keys(readObject(message, 'params') ?? {}).filter((name) => name !== '_meta');
      const [first] = names;
      if (first === undefined) return undefined;
      return [
        {
          pointer: `${message.pointer}/params${token(first)}`,
          message: `The ping has ${names.slice(0, 5).map(quote).join(', ')} in its params, which means nothing.`,
        },
      ];
    },
  },
  {
    id: 'ping/excessive',
    on: 'message',
    kinds: ['request'],
    methods: ping,
    levels: inAll('warning'),
    side: 'sender',
    title: 'Pings come at intervals that do not burden the other side.',
    fix: 'Ping every few seconds at most, and make the interval a setting.',
    sources: onPage('basic/utilities/ping', 'Implementation Considerations'),
    check: checkRate,
  },
];

function waitingOf(state: RuleState): Set<ExchangeEntry> {
  return state.notebook('ping/unanswered', () => new Set<ExchangeEntry>());
}

function findUnanswered({ event, state, atUs }: LifeMoment): RuleHits {
  const waiting = waitingOf(state);
  if (waiting.size === 0) return undefined;
  if (event.event === 'requestTimedOut') {
    const late = [...waiting].filter(({ seq }) => seq === event.request);
    for (const exchange of late) waiting.delete(exchange);
    return late.map((exchange) => describe(exchange, "before the asker's time was up"));
  }
  if (event.event !== 'sessionEnded') return undefined;
  const late = [...waiting].filter(
    ({ answeredBy, cancelledBy, atUs: askedUs }) =>
      answeredBy === undefined && cancelledBy === undefined && atUs - askedUs > patienceUs,
  );
  waiting.clear();
  return late.map((exchange) =>
    describe(exchange, `in ${Math.floor((atUs - exchange.atUs) / 1_000_000)} s, until the session ended`),
  );
}

function describe({ seq, pointer, dir }: ExchangeEntry, when: string): RuleHit {
  return {
    seq,
    pointer,
    side: dir === 'out' ? 'server' : 'client',
    message: `This ping got no answer ${when}.`,
  };
}

interface Pings {
  since: { readonly seq: Seq; readonly atUs: AtUs } | undefined;
  count: number;
  isTold: boolean;
}

/** Counts in windows that follow each other; told once for each side. */
function checkRate({ message, state, dir, seq, atUs }: MessageMoment): RuleHits {
  const books = state.notebook('ping/excessive', (): Record<WireDirection, Pings> => {
    return {
      out: { since: undefined, count: 0, isTold: false },
      in: { since: undefined, count: 0, isTold: false },
    };
  });
  const pings = books[dir];
  if (pings.isTold) return undefined;
  if (pings.since === undefined || atUs - pings.since.atUs >= windowUs) {
    pings.since = { seq, atUs };
    pings.count = 0;
  }
  pings.count += 1;
  if (pings.count <= mostPings) return undefined;
  pings.isTold = true;
  const withinMs = Math.ceil((atUs - pings.since.atUs) / 1000);
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `This is ping number ${pings.count} within ${withinMs} ms; more than ${mostPings} in ${windowUs / 1_000_000} s are too many. It is said once for this side.`,
      related: [pings.since.seq],
    },
  ];
}
