import { isRevision, revisions } from '../../base/revision.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { isObject, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage } from '../sources.ts';
import { introductionOf } from './handshake.ts';

const dateShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** How the two sides settle on a revision. */
export const versionRules: readonly AnyRule[] = [
  {
    id: 'lifecycle/version-format',
    on: 'message',
    kinds: ['request', 'result'],
    levels: inAll('warning'),
    side: 'sender',
    title: 'A protocol version is a date, written YYYY-MM-DD.',
    fix: `Name a published revision, such as "${revisions[3]}".`,
    sources: onPage('basic/lifecycle', 'Version Negotiation'),
    check: (moment) =>
      checkVersion(moment, (version) =>
        dateShape.test(version) ? undefined : `The protocol version ${quote(version)} is not a date.`,
      ),
  },
  {
    id: 'lifecycle/version-unknown',
    on: 'message',
    kinds: ['request', 'result'],
    levels: inAll('info'),
    side: 'sender',
    title: 'A protocol version is one of the published revisions.',
    fix: `Name a published revision, such as "${revisions[3]}".`,
    sources: onPage('basic/lifecycle', 'Version Negotiation'),
    check: (moment) =>
      checkVersion(moment, (version) =>
        dateShape.test(version) && !isRevision(version)
          ? `No published revision has the date ${quote(version)}.`
          : undefined,
      ),
  },
  {
    id: 'lifecycle/version-refused-with-error',
    on: 'message',
    kinds: ['error'],
    levels: inAll('warning'),
    side: 'server',
    title: 'A server that lacks the version asked for answers with one that it has, not with an error.',
    fix: 'Answer initialize with a result that names a version the server supports; the client decides.',
    sources: onPage('basic/lifecycle', 'Version Negotiation'),
    check: ({ message, link, state }) => {
      if (link.kind !== 'answer' || link.exchange.method !== 'initialize') return undefined;
      const error = readError(state, message);
      const data = error?.object?.data;
      const isAboutVersion =
        /version/i.test(error?.text ?? '') || (isObject(data) && Array.isArray(data.supported));
      if (error === undefined || !isAboutVersion) return undefined;
      const asked = state.session().asked;
      const wish = asked === undefined ? 'the version' : `version ${quote(asked)}`;
      return [
        {
          pointer: `${message.pointer}/error`,
          message: `The server refused ${wish} with the error ${error.code ?? 'without code'}: ${quote(error.text ?? '')}.`,
          related: [link.exchange.seq],
        },
      ];
    },
  },
];

function checkVersion(moment: MessageMoment, problemOf: (version: string) => string | undefined): RuleHits {
  const introduction = introductionOf(moment);
  const version = introduction?.value?.protocolVersion;
  if (introduction === undefined || typeof version !== 'string') return undefined;
  const problem = problemOf(version);
  return problem === undefined
    ? undefined
    : [{ pointer: `${introduction.pointer}/protocolVersion`, message: problem }];
}
