import { headerValues } from '../../record/httpPart.ts';
import { carriedVersion } from '../../session/carriedVersion.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleSources } from '../rule.ts';
import { bodyOf, isAtEndpoint, isPost, postsInitialize, versionHeader } from './exchanges.ts';
import { httpRule, onTransports, requestRule, sinceHeader } from './httpRule.ts';

const sources: RuleSources = onTransports('Protocol Version Header', 'Protocol Version Header');

/** The header that names the revision. */
export const versionHeaderRules: readonly AnyRule[] = [
  requestRule({
    id: 'http/missing-protocol-version-header',
    levels: sinceHeader('error', 'error'),
    title: 'Each HTTP request names the revision in MCP-Protocol-Version, once one is agreed on.',
    fix: 'Send MCP-Protocol-Version with each POST, GET and DELETE; the POST of initialize may lack it.',
    sources,
    find: (moment) => {
      const { exchange } = moment;
      const wanted = wantedVersion(moment);
      if (wanted === undefined || versionsOf(exchange).length > 0) return undefined;
      return `The ${exchange.request.method} has no MCP-Protocol-Version; it would be ${wanted}.`;
    },
  }),
  requestRule({
    id: 'http/protocol-version-header-mismatch',
    levels: sinceHeader('warning', 'error'),
    title: 'MCP-Protocol-Version names the revision of the session, or the one in the body of the request.',
    fix: 'Send the revision that was agreed on, or without a handshake the one in params._meta.',
    sources,
    find: (moment) => {
      const wanted = wantedVersion(moment);
      const seen = versionsOf(moment.exchange);
      if (wanted === undefined || seen.length === 0) return undefined;
      const text = seen.join(', ');
      // With a handshake, more than one is a matter of its own.
      if (text === wanted || (moment.revision !== '2026-07-28' && isRepeated(seen))) return undefined;
      return `MCP-Protocol-Version is ${quote(text)}, but ${whose(moment)} is ${quote(wanted)}.`;
    },
  }),
  requestRule({
    id: 'http/protocol-version-header-repeated',
    levels: sinceHeader('warning'),
    title: 'MCP-Protocol-Version is sent once, with one revision.',
    fix: 'Send the header once.',
    sources,
    find: (moment) => {
      const seen = versionsOf(moment.exchange);
      return wantedVersion(moment) !== undefined && isRepeated(seen)
        ? `MCP-Protocol-Version is ${quote(seen.join(', '))}.`
        : undefined;
    },
  }),
  httpRule({
    id: 'http/good-protocol-version-refused',
    steps: ['answered'],
    levels: sinceHeader('error'),
    side: 'server',
    title: 'A server takes the revision that it agreed on.',
    fix: 'Compare MCP-Protocol-Version with the revision of the session before refusing it.',
    sources,
    find: (moment) => {
      const { exchange } = moment;
      const wanted = wantedVersion(moment);
      const isRefused = exchange.response?.status === 400 && versionsOf(exchange).join(', ') === wanted;
      // A request may be refused for many reasons; only one that speaks of versions is about this header.
      if (!isRefused || !/protocol[-_ ]?version|version header/i.test(bodyOf(exchange))) return undefined;
      return `The server refused the revision ${wanted} with 400, although it was agreed on.`;
    },
  }),
];

function versionsOf({ request }: HttpExchange): readonly string[] {
  return headerValues(request.headers, versionHeader).map((value) => value.trim());
}

function isRepeated(values: readonly string[]): boolean {
  return values.length > 1 || values[0]?.includes(',') === true;
}

/** The revision that the header has to name: the one in the body, or the one that was agreed on; undefined where it may be missing. */
function wantedVersion(moment: HttpMoment): string | undefined {
  const { exchange, revision } = moment;
  if (revision === '2026-07-28') {
    // Of notifications nothing is said.
    const [one, another] = exchange.posted?.messages ?? [];
    if (!isPost(exchange) || one === undefined || another !== undefined) return undefined;
    return one.message.kind === 'request' ? carriedVersion(one.message) : undefined;
  }
  return isAtEndpoint(moment, exchange) && !postsInitialize(exchange) ? revision : undefined;
}

function whose({ revision }: HttpMoment): string {
  return revision === '2026-07-28' ? 'the revision in the body' : 'the revision of the session';
}
