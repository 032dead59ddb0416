import { isRevision, revisions } from '../../base/revision.ts';
import { type ErrorValue, readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { hitAt, isObject, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage } from '../sources.ts';
import { introductionOf, isIntroduction } from './handshake.ts';

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
    applies: isIntroduction,
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
    applies: isIntroduction,
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
    methods: ['initialize'],
    check: (moment) => {
      const { message, link, state } = moment;
      const error = versionRefusalOf(moment);
      if (error === undefined || link.kind !== 'answer') return undefined;
      const asked = state.session().asked;
      const wish = asked === undefined ? 'the version' : `version ${quote(asked)}`;
      return [
        {
          pointer: `${message.pointer}/error`,
          message: `The server refused ${wish} with the error ${error.code ?? 'without code'}: ${quote(error.text ?? '')}. The specification is ambiguous here: it asks for a counter-offer, yet shows such an error.`,
          related: [link.exchange.seq],
        },
      ];
    },
  },
  {
    id: 'lifecycle/version-error-data',
    on: 'message',
    kinds: ['error'],
    methods: ['initialize'],
    levels: inAll('info'),
    side: 'server',
    title:
      'An error about the version names the versions that the server supports and the one that was asked for.',
    fix: 'Add "data":{"supported":[…],"requested":"…"} to the error.',
    sources: onPage('basic/lifecycle', 'Error Handling'),
    check: (moment) => {
      const error = versionRefusalOf(moment)?.object;
      if (error === undefined) return undefined;
      const data = isObject(error.data) ? error.data : {};
      const missing = [
        ...(Array.isArray(data.supported) ? [] : ['supported']),
        ...(typeof data.requested === 'string' ? [] : ['requested']),
      ];
      if (missing.length === 0) return undefined;
      const place = Object.hasOwn(error, 'data') ? '/error/data' : '/error';
      return hitAt(moment.message, place, `The data of the error lacks ${missing.join(' and ')}.`);
    },
  },
  {
    id: 'lifecycle/continues-on-unsupported-version',
    on: 'message',
    kinds: ['request', 'notification'],
    levels: inAll('warning'),
    side: 'client',
    title: 'A client that does not support the version of the server disconnects.',
    fix: 'Close the connection when the server answers with a version that the client does not have.',
    sources: onPage('basic/lifecycle', 'Version Negotiation'),
    check: ({ message, state, sender }) => {
      const { phase, revision, asked, answered, initializeAnswerSeq } = state.session();
      if (revision !== undefined || (phase !== 'initialized' && phase !== 'ready')) return undefined;
      // A version that no one has published can only be one that the client asked for itself.
      if (sender !== 'client' || answered === undefined || answered === asked) return undefined;
      const told = state.notebook('lifecycle/continues-on-unsupported-version', () => ({ isTold: false }));
      if (told.isTold || !('method' in message) || message.method === undefined) return undefined;
      told.isTold = true;
      return [
        {
          pointer: `${message.pointer}/method`,
          message: `The client goes on with ${quote(message.method)} although the server answered with the version ${quote(answered)}, which it did not ask for and no one has published.`,
          ...(initializeAnswerSeq === undefined ? {} : { related: [initializeAnswerSeq] }),
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

/** The error by which a server refuses the version that initialize asks for; undefined when it is about something else. */
function versionRefusalOf({ message, link, state }: MessageMoment): ErrorValue | undefined {
  if (link.kind !== 'answer' || link.exchange.method !== 'initialize') return undefined;
  const error = readError(state, message);
  // With this code a server says that it speaks only revisions that have no initialize.
  if (error?.code === -32022) return undefined;
  const data = error?.object?.data;
  const { asked, client, clientCapabilities } = state.session();
  const isWhole = asked !== undefined && client !== undefined && clientCapabilities !== undefined;
  const isAboutVersion =
    /version/i.test(error?.text ?? '') ||
    (isObject(data) && Array.isArray(data.supported)) ||
    // What nobody has published no server has, so wrong params can only mean the version.
    (error?.code === -32602 && isWhole && !isRevision(asked));
  return isAboutVersion ? error : undefined;
}
