import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inEach } from '../levels.ts';
import { introductionOf } from '../lifecycle/handshake.ts';
import { isObject, quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import { isDeclared } from './declared.ts';

const onlyNewest = (level: 'error' | 'warning') => inEach('none', 'none', 'none', level);
const sampling = ['sampling/createMessage'];
const elicitation = ['elicitation/create'];

/** The parts of sampling and elicitation that 2025-11-25 lets a client declare one by one. */
export const modeRules: readonly AnyRule[] = [
  {
    id: 'capability/sampling-context',
    on: 'message',
    kinds: ['request'],
    methods: sampling,
    levels: inEach('none', 'none', 'none', 'warning', 'warning'),
    side: 'server',
    title: 'A server asks to include context only when the client has declared sampling.context.',
    fix: 'Leave includeContext out; its values other than "none" are on their way out.',
    sources: onPage('client/sampling', 'Capabilities', statelessPage('client/sampling', 'Capabilities')),
    check: (moment) => {
      const wish = askedOf(moment)?.includeContext;
      if (wish !== 'thisServer' && wish !== 'allServers') return undefined;
      const isLacking = lacks(moment, 'sampling', 'sampling.context');
      if (moment.revision === '2026-07-28' && isLacking !== true)
        return at(moment, '/params/includeContext', `includeContext is ${quote(wish)}, which is deprecated.`);
      if (isLacking !== true) return undefined;
      return at(
        moment,
        '/params/includeContext',
        `includeContext is ${quote(wish)}, but the client has not declared sampling.context.`,
      );
    },
  },
  {
    id: 'capability/sampling-tools',
    on: 'message',
    kinds: ['request'],
    methods: sampling,
    levels: inEach('none', 'none', 'none', 'error', 'error'),
    side: 'server',
    title: 'A server gives tools for sampling only when the client has declared sampling.tools.',
    fix: 'Leave tools and toolChoice out when the client has not declared sampling.tools.',
    sources: onPage(
      'client/sampling',
      'Tools in Sampling',
      statelessPage('client/sampling', 'Tools in Sampling'),
    ),
    check: (moment) => {
      const name = toolsAskedFor(moment);
      if (name === undefined) return undefined;
      return at(
        moment,
        `/params/${name}`,
        `${name} is there, but the client has not declared sampling.tools.`,
      );
    },
  },
  {
    id: 'capability/sampling-tools-not-refused',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    methods: sampling,
    levels: onlyNewest('error'),
    side: 'client',
    title: 'A client without sampling.tools refuses a request that gives tools.',
    fix: 'Answer with an error when tools or toolChoice are there and sampling.tools was not declared.',
    sources: inSchema('CreateMessageRequestParams'),
    check: (moment) => {
      const { link, message, state, sender } = moment;
      const open = state.notebook('capability/sampling-tools-not-refused', () => new Set<ExchangeEntry>());
      if (link.kind === 'request' && toolsAskedFor(moment) !== undefined) open.add(link.exchange);
      if (link.kind !== 'answer' || !open.delete(link.exchange)) return undefined;
      if (message.kind !== 'result' || sender !== 'client') return undefined;
      const { seq } = link.exchange;
      return [
        {
          pointer: `${message.pointer}/result`,
          message: `The request of record ${seq} gave tools, which the client has not declared, yet it was answered with a result.`,
          related: [seq],
        },
      ];
    },
  },
  {
    id: 'capability/elicitation-mode',
    on: 'message',
    kinds: ['request'],
    methods: elicitation,
    levels: onlyNewest('error'),
    side: 'server',
    title:
      'A server asks the user only in a mode that the client has declared; an empty elicitation means form.',
    fix: 'Look into the elicitation capability of the client before choosing the mode.',
    sources: onPage('client/elicitation', 'Capabilities'),
    check: (moment) => {
      const mode = undeclaredMode(moment);
      if (mode === undefined) return undefined;
      const hasMode = askedOf(moment)?.mode !== undefined;
      return at(
        moment,
        hasMode ? '/params/mode' : '/params',
        `The question has the mode ${quote(mode)}${hasMode ? '' : ' (as none is named)'}, which the client has not declared.`,
      );
    },
  },
  {
    id: 'capability/elicitation-mode-code',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    methods: elicitation,
    levels: onlyNewest('error'),
    side: 'client',
    title: 'A question in a mode that the client has not declared is refused with the code -32602.',
    fix: 'Answer such a question with the code -32602 (invalid params).',
    sources: onPage('client/elicitation', 'Error Handling'),
    check: (moment) => {
      const { link, message, state } = moment;
      const open = state.notebook('capability/elicitation-mode-code', () => new Map<ExchangeEntry, string>());
      const mode = link.kind === 'request' ? undeclaredMode(moment) : undefined;
      if (link.kind === 'request' && mode !== undefined) open.set(link.exchange, mode);
      if (link.kind !== 'answer') return undefined;
      const asked = open.get(link.exchange);
      open.delete(link.exchange);
      const code = readError(state, message)?.code;
      if (asked === undefined || code === undefined || code === -32602) return undefined;
      return [
        {
          pointer: `${message.pointer}/error/code`,
          message: `The mode ${quote(asked)}, which the client has not declared, was refused with ${code} instead of -32602.`,
          related: [link.exchange.seq],
        },
      ];
    },
  },
  {
    id: 'capability/elicitation-no-mode',
    on: 'message',
    kinds: ['request'],
    methods: ['initialize'],
    levels: onlyNewest('error'),
    side: 'client',
    title: 'A client that declares elicitation has at least one of its modes, form or url.',
    fix: 'Declare "elicitation":{"form":{}}, with "url":{} where that is supported too.',
    sources: onPage('client/elicitation', 'Capabilities'),
    check: (moment) => {
      const introduction = introductionOf(moment);
      const declared = introduction?.value?.capabilities;
      const value = isObject(declared) ? declared.elicitation : undefined;
      // An empty one means form.
      if (introduction === undefined || !isObject(value) || Object.keys(value).length === 0) return undefined;
      if (Object.hasOwn(value, 'form') || Object.hasOwn(value, 'url')) return undefined;
      const names = Object.keys(value).slice(0, 5).map(quote).join(', ');
      return [
        {
          pointer: `${introduction.pointer}/capabilities/elicitation`,
          message: `elicitation has ${names}, but neither form nor url.`,
        },
      ];
    },
  },
];

function askedOf({ message, sender }: MessageMoment): ReadObject | undefined {
  return sender === 'server' && message.kind === 'request' ? readObject(message, 'params') : undefined;
}

function at({ message, state, revision }: MessageMoment, path: string, text: string): RuleHits {
  const initializeSeq = revision === '2026-07-28' ? undefined : state.session().initializeSeq;
  return [
    {
      pointer: message.pointer + path,
      message: text,
      ...(initializeSeq === undefined ? {} : { related: [initializeSeq] }),
    },
  ];
}

/** Tells whether the client declared a feature but not a part of it; that it lacks all of it is another rule's finding. */
function lacks(moment: MessageMoment, feature: string, part: string): boolean | undefined {
  const { revision, state } = moment;
  const declared = revision === '2026-07-28' ? moment.declared : state.session().clientCapabilities;
  if (declared === undefined || !isDeclared(declared, feature)) return undefined;
  return !isDeclared(declared, part);
}

function toolsAskedFor(moment: MessageMoment): 'tools' | 'toolChoice' | undefined {
  const params = askedOf(moment);
  if (params === undefined || lacks(moment, 'sampling', 'sampling.tools') !== true) return undefined;
  if (Object.hasOwn(params, 'tools')) return 'tools';
  return Object.hasOwn(params, 'toolChoice') ? 'toolChoice' : undefined;
}

/** The mode of a question, when the client declared elicitation but not that mode. */
function undeclaredMode(moment: MessageMoment): 'form' | 'url' | undefined {
  const params = askedOf(moment);
  if (params === undefined) return undefined;
  const mode = params.mode ?? 'form';
  // Other modes do not exist, which another rule says.
  if (mode !== 'form' && mode !== 'url') return undefined;
  const value = moment.state.session().clientCapabilities?.elicitation;
  if (!isObject(value)) return undefined;
  if (mode === 'form' && !Object.hasOwn(value, 'url')) return undefined;
  return Object.hasOwn(value, mode) ? undefined : mode;
}
