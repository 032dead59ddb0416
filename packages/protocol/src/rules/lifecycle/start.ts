import type { Seq } from '../../base/ids.ts';
import type { SessionState } from '../../session/sessionState.ts';
import { inAll } from '../levels.ts';
import { quote, readObject } from '../reading.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage } from '../sources.ts';

const initialization = onPage('basic/lifecycle', 'Initialization');

/** What a client may send before the handshake is over. */
export const startRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/first-message-not-initialize',
    on: 'message',
    isEarly: true,
    kinds: ['request', 'notification'],
    levels: inAll('error'),
    side: 'client',
    title: 'The first thing a client sends is initialize.',
    fix: 'Send initialize first, and wait for its result before anything else.',
    sources: initialization,
    check: checkFirst,
    checkLife: noteStart,
  },
  {
    id: 'lifecycle/initialize-repeated',
    on: 'message',
    kinds: ['request'],
    methods: ['initialize'],
    // Over HTTP a server may have ended the session by a status that no message shows.
    transports: ['stdio', 'sse'],
    levels: inAll('warning'),
    side: 'client',
    title: 'A session is initialized once.',
    fix: 'Close the connection and open a new one to begin anew.',
    sources: initialization,
    check: ({ message, state, sender }) => {
      const { initializeSeq, phase } = state.session();
      // Who was refused may ask again, with another version.
      if (initializeSeq === undefined || phase === 'refused' || sender !== 'client') return undefined;
      if (hasNewStream(state, initializeSeq)) return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `initialize was sent in record ${initializeSeq} of this session already.`,
          related: [initializeSeq],
        },
      ];
    },
  },
  {
    id: 'lifecycle/request-before-initialize-result',
    on: 'message',
    kinds: ['request'],
    levels: inAll('warning'),
    side: 'client',
    title: 'Until initialize is answered, a client sends no request but ping.',
    fix: 'Wait for the result of initialize before the next request.',
    sources: initialization,
    check: (moment) => {
      const { message, sender, state } = moment;
      const session = state.session();
      if (session.phase !== 'initializing' || sender !== 'client' || message.kind !== 'request')
        return undefined;
      if (hasOddAnswer(state)) return undefined;
      if (isAllowedEarly(message.method) || isLeftToBatch(moment)) return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `${quote(message.method)} was sent while initialize is not answered.`,
          related: relatedTo(session),
        },
      ];
    },
  },
  {
    id: 'lifecycle/request-before-initialized',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('error'),
    side: 'client',
    title: 'A client sends notifications/initialized before it begins to work.',
    fix: 'Send notifications/initialized right after the result of initialize.',
    sources: initialization,
    check: (moment) => {
      const { message, sender, state } = moment;
      const session = state.session();
      if (!isInitializedAwaited(session) || sender !== 'client') return undefined;
      if (message.kind !== 'request' && message.kind !== 'notification') return undefined;
      const isWork =
        message.kind === 'request'
          ? !isAllowedEarly(message.method)
          : message.method.endsWith('/list_changed');
      if (!isWork || isLeftToBatch(moment)) return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `${quote(message.method)} was sent before notifications/initialized.`,
          related: relatedTo(session),
        },
      ];
    },
  },
];

/** Over HTTP+SSE a session lives as long as its stream: with another stream it begins anew. */
function hasNewStream({ http }: RuleState, initializeSeq: Seq): boolean {
  const streams = http.list().filter(({ request }) => request.method === 'GET');
  return (streams.at(-1)?.sentSeq ?? -1) > initializeSeq;
}

/** Tells whether the handshake lacks nothing but `notifications/initialized`. */
export function isInitializedAwaited({ phase, initializedSeq }: SessionState): boolean {
  return phase === 'initialized' && initializedSeq === undefined;
}

/** Tells whether the handshake has begun and is not over; from its very beginning, if that was seen. */
export function isHandshakeOpen(state: RuleState): boolean {
  const session = state.session();
  if (session.phase === 'ready') return false;
  if (session.phase === 'new') return startOf(state).hasBegun && session.era !== 'stateless';
  return session.phase === 'initializing' || isInitializedAwaited(session);
}

/** Arrays before the end of the handshake have rules of their own; what stands before in the same array may be the end of it. */
export function isLeftToBatch({ message, revision, state }: MessageMoment): boolean {
  if (message.pointer === '') return false;
  if (revision === '2025-03-26') return true;
  // One search for all members of an array.
  const searched = state.notebook('lifecycle batch', () => ({ source: '', hasInitialized: false }));
  if (searched.source !== message.source) {
    searched.source = message.source;
    searched.hasInitialized = /"notifications\\?\/initialized"/.test(message.source);
  }
  return searched.hasInitialized;
}

/** Notes a result with a wrong id or none that can only be meant for `initialize`; who sends it is at fault, not who takes it. */
export function noteOddAnswer({ message, link, sender, state }: MessageMoment): void {
  if (message.kind !== 'result' || link.kind !== 'unmatched' || sender !== 'server') return;
  if (state.session().phase !== 'initializing') return;
  if (readObject(message, 'result')?.protocolVersion !== undefined) startOf(state).hasOddAnswer = true;
}

/** Tells whether `initialize` was answered with a wrong id or none. */
export function hasOddAnswer(state: RuleState): boolean {
  return startOf(state).hasOddAnswer;
}

interface Start {
  /** The capture shows the session from the start of the server's process on. */
  hasBegun: boolean;
  isPingTold: boolean;
  isOver: boolean;
  hasOddAnswer: boolean;
}

function startOf(state: RuleState): Start {
  return state.notebook('lifecycle start', () => ({
    hasBegun: false,
    isPingTold: false,
    isOver: false,
    hasOddAnswer: false,
  }));
}

function noteStart({ event, state }: LifeMoment): RuleHits {
  if (event.event === 'spawned') startOf(state).hasBegun = true;
  return undefined;
}

function checkFirst({ message, link, sender, state, era }: MessageMoment): RuleHits {
  if (state.session().phase !== 'new' || sender !== 'client' || era === 'stateless') return undefined;
  if (message.kind !== 'request' && message.kind !== 'notification') return undefined;
  const start = startOf(state);
  if (!start.hasBegun || start.isOver) return undefined;
  const { method, pointer } = message;
  const isStateless = link.kind === 'request' && link.exchange.revision !== undefined;
  if (isStateless || method === 'initialize' || state.firstMethod('out') === 'server/discover') {
    // server/discover asks which era the server is of, before anything else is known of it.
    start.isOver = true;
    return undefined;
  }
  if (method === 'ping') {
    if (start.isPingTold) return undefined;
    start.isPingTold = true;
    return [
      {
        pointer: `${pointer}/method`,
        severity: 'warning',
        message:
          'A ping came before initialize. The specification is ambiguous here: it exempts ping while initialize waits, but wants initialize first.',
      },
    ];
  }
  start.isOver = true;
  return [
    {
      pointer: `${pointer}/method`,
      message: `The session begins with ${quote(method)}, ${
        era === undefined
          ? 'neither with initialize nor with the metadata that 2026-07-28 wants in its place'
          : 'not with initialize'
      }.`,
    },
  ];
}

function isAllowedEarly(method: string): boolean {
  // initialize again is the finding of another rule.
  return method === 'ping' || method === 'initialize';
}

function relatedTo({ initializeSeq, initializeAnswerSeq }: SessionState): readonly number[] {
  return [initializeSeq, initializeAnswerSeq].filter((seq) => seq !== undefined);
}
