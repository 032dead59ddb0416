import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import type { AnyRule, LifeMoment, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage } from '../sources.ts';

const rootsList = ['roots/list'];

/** A server has so long to ask for roots that have changed. */
const patienceUs = 5_000_000;

/** How the two sides use roots. */
export const rootUseRules: readonly AnyRule[] = [
  {
    id: 'roots/unsupported-code',
    on: 'message',
    kinds: ['error'],
    methods: rootsList,
    levels: inAll('warning'),
    side: 'client',
    title: 'A client without roots refuses roots/list with the code -32601.',
    fix: 'Answer roots/list with the code -32601 (method not found).',
    sources: onPage('client/roots', 'Error Handling'),
    check: ({ message, link, state, dir }) => {
      const declared = state.session().clientCapabilities;
      const code = readError(state, message)?.code;
      if (link.kind !== 'answer' || dir !== 'out' || declared === undefined) return undefined;
      if (Object.hasOwn(declared, 'roots') || code === undefined || code === -32601) return undefined;
      return [
        {
          pointer: `${message.pointer}/error/code`,
          message: `The client has declared no roots, and refused roots/list with ${code} instead of -32601.`,
          related: [link.exchange.seq],
        },
      ];
    },
  },
  {
    id: 'roots/no-refresh',
    on: 'message',
    kinds: ['request', 'notification'],
    methods: rootsList,
    notifications: ['notifications/roots/list_changed'],
    levels: inAll('info'),
    side: 'server',
    title: 'A server that uses roots asks for them again when they have changed.',
    fix: 'Send roots/list after notifications/roots/list_changed.',
    sources: onPage('client/roots', 'Message Flow'),
    check: noteUse,
    checkLife: findStale,
  },
];

interface Use {
  hasAsked: boolean;
  changed?: { readonly seq: Seq; readonly atUs: AtUs } | undefined;
}

function useOf(state: RuleState): Use {
  return state.notebook('roots/no-refresh', () => ({ hasAsked: false }));
}

function noteUse({ message, sender, state, seq, atUs }: MessageMoment): RuleHits {
  const use = useOf(state);
  if (message.kind === 'request' && sender === 'server') {
    use.hasAsked = true;
    use.changed = undefined;
  }
  if (message.kind === 'notification' && sender === 'client') use.changed ??= { seq, atUs };
  return undefined;
}

/** A server that never asked for roots has no use for them. */
function findStale({ event, state, atUs }: LifeMoment): RuleHits {
  const { hasAsked, changed } = useOf(state);
  if (event.event !== 'sessionEnded' || !hasAsked || changed === undefined) return undefined;
  if (atUs - changed.atUs <= patienceUs) return undefined;
  const seconds = Math.floor((atUs - changed.atUs) / 1_000_000);
  return [
    {
      seq: changed.seq,
      pointer: '/method',
      message: `The roots had changed, but the server did not ask for them again in the ${seconds} s until the session ended.`,
    },
  ];
}
