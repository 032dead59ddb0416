import { isRevision } from '../../base/revision.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { isObject, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** What may be said before the revision is looked at: no JSON, wrong headers, a fault within. */
const earlier: readonly unknown[] = [-32700, -32603, -32020, -32022];

/** Requests of a revision that the server does not serve. */
export const unsupportedRules: readonly AnyRule[] = [
  statelessRule({
    id: 'discover/unsupported-code',
    kinds: ['result', 'error'],
    level: 'error',
    side: 'server',
    title: 'A request of a revision that the server does not serve is refused with the code -32022.',
    fix: 'Compare the protocol version of each request with the supported ones before anything else.',
    page: 'basic/versioning',
    heading: 'Protocol Version Negotiation',
    check: findOtherCode,
  }),
];

function findOtherCode(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  const asked = askedOf(moment);
  if (link.kind !== 'answer' || asked === undefined || !isObject(asked.capabilities)) return undefined;
  const { version } = asked;
  if (typeof version !== 'string') return undefined;
  const { supportedVersions, revision } = state.session();
  const isDiscovery = link.exchange.method === 'server/discover';
  // Without a list nobody can tell what else an error is about, unless nothing but the version can be wrong.
  const isUnserved =
    supportedVersions === undefined
      ? isDiscovery && message.kind === 'error' && revision === '2026-07-28' && !isRevision(version)
      : !supportedVersions.includes(version);
  const code = readError(state, message)?.code;
  // What discovery leaves out of its list, and that it is not there at all, have rules of their own.
  if (!isUnserved || (isDiscovery && (message.kind === 'result' || code === -32601))) return undefined;
  if (message.kind === 'error' && (code === undefined || earlier.includes(code))) return undefined;
  const said = message.kind === 'error' ? `refused with ${code}` : 'answered';
  return [
    {
      pointer: message.pointer + (message.kind === 'error' ? '/error/code' : ''),
      message: `The request carried the revision ${quote(version)}, which the server does not serve; it was ${said}.`,
      related: [link.exchange.seq],
    },
  ];
}
