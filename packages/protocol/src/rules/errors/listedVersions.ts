import type { Seq } from '../../base/ids.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { keepNewest } from '../listBook.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** So many of the revisions that a server listed are remembered, and none with a longer name. */
const mostVersions = 100;
const longestVersion = 100;

/** What a server says that it speaks, and what it then refuses. */
export const listedVersionRules: readonly AnyRule[] = [
  statelessRule({
    id: 'errors/version-supported-refused',
    kinds: ['result', 'error'],
    level: 'error',
    side: 'server',
    title: 'A revision that is refused is none that the server lists as supported.',
    fix: 'List in data.supported and in supportedVersions only what the server serves.',
    page: 'basic/versioning',
    heading: 'Protocol Version Negotiation',
    check: checkRefused,
  }),
];

function checkRefused(moment: MessageMoment): RuleHits {
  const { message, link, state, seq } = moment;
  if (link.kind !== 'answer') return undefined;
  const listed = state.notebook('errors/listed-versions', () => new Map<string, Seq>());
  if (message.kind === 'result') {
    if (link.exchange.method === 'server/discover')
      note(listed, readObject(message, 'result')?.supportedVersions, seq);
    return undefined;
  }
  const error = readError(state, message);
  if (error?.code !== -32022) return undefined;
  const data = error.object?.data;
  const supported = isObject(data) ? data.supported : undefined;
  const version = askedOf(moment)?.version;
  const before = typeof version === 'string' ? listed.get(version) : undefined;
  note(listed, supported, seq);
  if (typeof version !== 'string') return undefined;
  if (Array.isArray(supported) && supported.includes(version))
    return [
      {
        pointer: `${message.pointer}/error/data/supported`,
        message: `The list of supported revisions has ${quote(version)}, the one that was refused.`,
        related: [link.exchange.seq],
      },
    ];
  if (before === undefined) return undefined;
  return [
    {
      pointer: `${message.pointer}/error/code`,
      message: `The revision ${quote(version)} was refused, which record ${before} lists as supported.`,
      related: [link.exchange.seq, before],
    },
  ];
}

function note(listed: Map<string, Seq>, versions: unknown, seq: Seq): void {
  if (!Array.isArray(versions)) return;
  for (const version of versions.slice(0, mostVersions))
    if (typeof version === 'string' && version.length <= longestVersion)
      keepNewest(listed, version, seq, mostVersions);
}
