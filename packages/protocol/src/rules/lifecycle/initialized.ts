import type { AtUs } from '../../base/time.ts';
import { inAll } from '../levels.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage } from '../sources.ts';
import { hasOddAnswer, isInitializedAwaited, noteOddAnswer } from './start.ts';

const initialization = onPage('basic/lifecycle', 'Initialization');
const initialized = ['notifications/initialized'];

/** A client has so long to say that it is initialized. */
const graceUs = 10_000_000;

/** When a client says that it is initialized. */
export const initializedRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/initialized-before-result',
    on: 'message',
    kinds: ['notification'],
    notifications: initialized,
    levels: inAll('error'),
    side: 'client',
    title: 'notifications/initialized follows the result of initialize.',
    fix: 'Wait for the result of initialize, then send notifications/initialized.',
    sources: initialization,
    check: (moment) => {
      const { phase, initializeSeq } = moment.state.session();
      if (phase !== 'initializing' || initializeSeq === undefined || hasOddAnswer(moment.state))
        return undefined;
      return atMethod(moment, `initialize of record ${initializeSeq} is not answered yet.`, [initializeSeq]);
    },
  },
  {
    id: 'lifecycle/initialized-after-error',
    on: 'message',
    kinds: ['notification', 'error'],
    methods: ['initialize'],
    notifications: initialized,
    levels: inAll('error'),
    side: 'client',
    title: 'notifications/initialized is not sent when initialize has failed.',
    fix: 'Send initialize again with other params, or close the connection.',
    sources: initialization,
    check: (moment) => {
      const { message, link, seq, state } = moment;
      // An answer that nobody could read is no refusal.
      const refusal = state.notebook<{ seq?: number }>('lifecycle/initialized-after-error', () => ({}));
      if (message.kind === 'error' && link.kind === 'answer') refusal.seq = seq;
      const { phase, initializeAnswerSeq } = state.session();
      if (message.kind !== 'notification' || phase !== 'refused' || initializeAnswerSeq === undefined)
        return undefined;
      if (refusal.seq !== initializeAnswerSeq) return undefined;
      return atMethod(moment, `initialize was refused in record ${initializeAnswerSeq}.`, [
        initializeAnswerSeq,
      ]);
    },
  },
  {
    id: 'lifecycle/initialized-duplicate',
    on: 'message',
    kinds: ['notification'],
    notifications: initialized,
    levels: inAll('warning'),
    side: 'client',
    title: 'notifications/initialized is sent once.',
    fix: 'Send notifications/initialized only after the result of initialize.',
    sources: initialization,
    check: (moment) => {
      const { initializedSeq, phase } = moment.state.session();
      if (initializedSeq === undefined || phase === 'refused') return undefined;
      return atMethod(moment, `Record ${initializedSeq} said so already.`, [initializedSeq]);
    },
  },
  {
    id: 'lifecycle/initialized-missing',
    on: 'message',
    levels: inAll('error'),
    side: 'client',
    title: 'A client sends notifications/initialized when initialize has succeeded.',
    fix: 'Send notifications/initialized right after the result of initialize.',
    sources: initialization,
    check: checkMissing,
    checkLife: ({ event, state, atUs }) =>
      event.event === 'sessionEnded' ? tellMissing(state, atUs, 'when the session ended') : undefined,
  },
];

function atMethod({ message, sender }: MessageMoment, text: string, related: readonly number[]): RuleHits {
  return sender === 'client' ? [{ pointer: `${message.pointer}/method`, message: text, related }] : undefined;
}

interface Answered {
  atUs?: AtUs;
  isTold: boolean;
}

function answeredOf(state: RuleState): Answered {
  return state.notebook('lifecycle/initialized-missing', () => ({ isTold: false }));
}

function checkMissing(moment: MessageMoment): RuleHits {
  const { message, link, state, atUs, sender } = moment;
  const session = state.session();
  if (session.phase === 'ready') return undefined;
  noteOddAnswer(moment);
  if (message.kind === 'result' && link.kind === 'answer' && link.exchange.method === 'initialize') {
    answeredOf(state).atUs = atUs;
    return undefined;
  }
  // It comes late, but it comes.
  const isIt =
    message.kind === 'notification' && message.method === 'notifications/initialized' && sender === 'client';
  return isIt ? undefined : tellMissing(state, atUs, 'by now');
}

function tellMissing(state: RuleState, atUs: AtUs, when: string): readonly RuleHit[] | undefined {
  const session = state.session();
  if (!isInitializedAwaited(session) || session.initializeAnswerSeq === undefined) return undefined;
  const answered = answeredOf(state);
  if (answered.isTold || answered.atUs === undefined || atUs - answered.atUs <= graceUs) return undefined;
  answered.isTold = true;
  const seconds = Math.floor((atUs - answered.atUs) / 1_000_000);
  return [
    {
      seq: session.initializeAnswerSeq,
      pointer: '',
      message: `initialize was answered here, but ${seconds} s later, ${when}, no notifications/initialized has come.`,
      ...(session.initializeSeq === undefined ? {} : { related: [session.initializeSeq] }),
    },
  ];
}
