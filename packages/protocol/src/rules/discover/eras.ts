import type { Seq } from '../../base/ids.ts';
import { isHandshakeRevision } from '../../base/revision.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { isObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { onPage, statelessPage } from '../sources.ts';

const modern: readonly unknown[] = [-32020, -32021, -32022];
const first = ['server/discover', 'tools/list', 'tools/call', 'prompts/list', 'resources/list'];
const source = statelessPage('basic/versioning', 'Backward Compatibility with Initialization-Based Versions');
// Initialize is judged by what it asks for, so a rule about turning to it belongs to every revision.
const sources = onPage('basic/lifecycle', 'Version Negotiation', source);

/** What shows that a server speaks 2026-07-28. */
interface Shown {
  refusal?: { readonly seq: Seq; readonly code: number };
  discoveredBy?: Seq;
  /** A result as only this revision has them. */
  servedBy?: Seq;
  /** It named a revision with a handshake too. */
  hasHandshake: boolean;
}

/** Clients that turn back to initialize, and servers that refuse it. */
export const eraRules: readonly AnyRule[] = [
  {
    id: 'discover/fallback-after-modern-error',
    on: 'message',
    kinds: ['request', 'result', 'error'],
    methods: ['initialize', ...first],
    levels: inAll('error', 'error'),
    side: 'client',
    title: 'A client does not turn to initialize after an error that only servers of 2026-07-28 send.',
    fix: 'Mend the request, or ask again by a revision that the server lists.',
    sources,
    check: checkFallback,
  },
  {
    id: 'discover/initialize-after-modern',
    on: 'message',
    kinds: ['request'],
    methods: ['initialize'],
    levels: inAll('error', 'error'),
    side: 'client',
    title: 'A client sends no initialize to a server that has shown that it speaks 2026-07-28.',
    fix: 'Go on without a handshake, with the metadata in each request.',
    sources,
    check: ({ message, sender, state }) => {
      const { servedBy, refusal, hasHandshake } = shownOf(state);
      // After a refusal the rule before speaks; a server that lists older revisions too may be asked for one.
      if (sender !== 'client' || servedBy === undefined || refusal !== undefined || hasHandshake)
        return undefined;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `Record ${servedBy} is an answer as only servers of 2026-07-28 give them.`,
          related: [servedBy],
          source,
        },
      ];
    },
  },
  {
    id: 'discover/initialize-hint',
    on: 'message',
    kinds: ['error'],
    methods: ['initialize'],
    levels: inAll('warning', 'warning'),
    side: 'server',
    title: 'A server that refuses initialize says which revisions it speaks.',
    fix: 'Send the code -32022 with data.supported and data.requested.',
    sources,
    check: checkHint,
  },
];

function shownOf(state: RuleState): Shown {
  return state.notebook<Shown>('discover/eras', () => ({ hasHandshake: false }));
}

function checkFallback(moment: MessageMoment): RuleHits {
  const { message, sender, state } = moment;
  const shown = shownOf(state);
  if (message.kind !== 'request') {
    if (sender === 'server') note(moment, shown);
    return undefined;
  }
  const { refusal } = shown;
  if (sender !== 'client' || message.method !== 'initialize' || refusal === undefined) return undefined;
  if (shown.hasHandshake) return undefined;
  const isOdd = refusal.code !== -32022;
  const remark = isOdd ? ' The specification is clear here, but its SDK falls back on this code.' : '';
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `Record ${refusal.seq} refused a request with ${refusal.code}, which says that the server speaks 2026-07-28.${remark}`,
      related: [refusal.seq],
      source,
    },
  ];
}

function note({ message, link, state, seq }: MessageMoment, shown: Shown): void {
  if (link.kind !== 'answer' || link.exchange.method === 'initialize') return;
  if (message.kind === 'error') {
    const error = readError(state, message);
    const data = error?.object?.data;
    if (error?.code === undefined || !modern.includes(error.code)) return;
    shown.refusal ??= { seq, code: error.code };
    noteVersions(shown, isObject(data) ? data.supported : undefined);
    return;
  }
  const result = readObject(message, 'result');
  // Older servers that take no notice of the metadata have no resultType.
  if (link.exchange.revision === '2026-07-28' && typeof result?.resultType === 'string')
    shown.servedBy ??= seq;
  if (link.exchange.method !== 'server/discover') return;
  const versions = result?.supportedVersions;
  if (Array.isArray(versions)) shown.discoveredBy ??= seq;
  noteVersions(shown, versions);
}

function noteVersions(shown: Shown, versions: unknown): void {
  if (!Array.isArray(versions)) return;
  if (versions.some((version) => typeof version === 'string' && isHandshakeRevision(version)))
    shown.hasHandshake = true;
}

function checkHint({ message, sender, state }: MessageMoment): RuleHits {
  const error = sender === 'server' ? readError(state, message) : undefined;
  if (error === undefined) return undefined;
  const { refusal, discoveredBy, hasHandshake } = shownOf(state);
  const evidence = refusal?.seq ?? discoveredBy;
  const isModern = evidence !== undefined || error.code === -32022;
  // A server of both eras may have other reasons.
  if (!isModern || hasHandshake) return undefined;
  const data = error.object?.data;
  const versions = isObject(data) ? data.supported : undefined;
  const isNamed =
    (Array.isArray(versions) && versions.length > 0) || /\d{4}-\d\d-\d\d/.test(error.text ?? '');
  if (isNamed) return undefined;
  return [
    {
      pointer: `${message.pointer}/error`,
      message: 'The error does not say which revisions the server speaks.',
      related: evidence === undefined ? [] : [evidence],
      source,
    },
  ];
}
