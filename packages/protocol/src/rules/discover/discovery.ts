import { readError } from '../jsonrpc/errorValue.ts';
import { brief, hitAt, isObject, quote, readObject } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** What a server says of itself when it is asked. */
export const discoveryRules: readonly AnyRule[] = [
  statelessRule({
    id: 'discover/empty-versions',
    kinds: ['result'],
    methods: ['server/discover'],
    level: 'error',
    side: 'server',
    title: 'The revisions that discovery lists are some, that of the request among them.',
    fix: 'List in supportedVersions every revision that the server serves.',
    page: 'basic/versioning',
    heading: 'Protocol Version Negotiation',
    check: (moment) => {
      const { message } = moment;
      const versions = readObject(message, 'result')?.supportedVersions;
      if (!Array.isArray(versions)) return undefined;
      const pointer = '/result/supportedVersions';
      if (versions.length === 0) return hitAt(message, pointer, 'The list of supported revisions is empty.');
      const version = askedOf(moment)?.version;
      if (typeof version !== 'string' || versions.includes(version)) return undefined;
      return hitAt(
        message,
        pointer,
        `The list lacks ${quote(version)}, by which the server has just answered.`,
      );
    },
  }),
  statelessRule({
    id: 'discover/not-implemented',
    kinds: ['error'],
    methods: ['server/discover'],
    level: 'error',
    side: 'server',
    title: 'A server of this revision answers server/discover.',
    fix: 'Implement server/discover.',
    page: 'server/discover',
    check: ({ message, state }) => {
      // From a server that has served nothing of this revision it only means that it does not know it.
      if (readError(state, message)?.code !== -32601 || state.session().revision !== '2026-07-28')
        return undefined;
      return hitAt(message, '/error/code', 'The server serves this revision, but not server/discover.');
    },
  }),
  statelessRule({
    id: 'stateless/meta-missing-code',
    kinds: ['error'],
    level: 'error',
    side: 'server',
    title: 'A request without the required metadata is refused with the code -32602.',
    fix: 'Check the metadata first and answer with -32602 (invalid params) where it is missing.',
    page: 'basic',
    heading: '_meta',
    check: (moment) => {
      const asked = askedOf(moment);
      const code = readError(moment.state, moment.message)?.code;
      if (asked === undefined || code === undefined || code === -32602 || isWhole(asked)) return undefined;
      // It was understood as a request of another era, which is no answer to what is missing.
      return hitAt(
        moment.message,
        '/error/code',
        `The request lacked required metadata and was refused with ${brief(String(code))}.`,
      );
    },
  }),
  statelessRule({
    id: 'stateless/meta-missing-accepted',
    kinds: ['result'],
    level: 'error',
    side: 'server',
    title: 'A request without the required metadata is refused.',
    fix: 'Answer with -32602 (invalid params) when the protocol version or the capabilities are missing.',
    page: 'basic',
    heading: '_meta',
    check: (moment) => {
      const asked = askedOf(moment);
      if (asked === undefined || isWhole(asked)) return undefined;
      return hitAt(moment.message, '', 'The request lacked required metadata, yet the server answered it.');
    },
  }),
];

function isWhole({
  version,
  capabilities,
}: {
  readonly version: unknown;
  readonly capabilities: unknown;
}): boolean {
  return typeof version === 'string' && isObject(capabilities);
}
