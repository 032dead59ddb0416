import { readError } from '../jsonrpc/errorValue.ts';
import { inAll, inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage, statelessPage, typeSource } from '../sources.ts';
import { askedOf } from '../stateless/asked.ts';
import { hasMetadata, isAboutCarried } from '../stateless/carried.ts';
import { declaredIn, featureNeeded, isDeclared } from './declared.ts';
import { featureSource } from './featureSource.ts';

const operation = onPage('basic/lifecycle', 'Operation');
const serverFeatures = onPage('server/tools', 'Capabilities', statelessPage('server/tools', 'Capabilities'));
const stricter = inEach('warning', 'warning', 'error', 'error');

const serverMethods = [
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'tasks/get',
  'tasks/result',
  'tasks/cancel',
  'tasks/list',
];
const clientMethods = ['roots/list', 'sampling/createMessage', 'elicitation/create'];

/** What needs a feature that the other side did not declare. */
export const featureRules: readonly AnyRule[] = [
  {
    id: 'capability/client-uses-undeclared-server-feature',
    on: 'message',
    kinds: ['request'],
    methods: serverMethods,
    levels: stricter,
    side: 'client',
    title: 'A client uses only what the server has declared.',
    fix: 'Look into the capabilities of the server before asking, or declare the capability on the server.',
    sources: operation,
    check: (moment) => {
      return moment.sender === 'client' ? tellRequest(moment, 'server', 'feature') : undefined;
    },
  },
  {
    id: 'capability/server-serves-undeclared-feature',
    on: 'message',
    kinds: ['result'],
    methods: serverMethods,
    levels: inAll('error', 'error'),
    side: 'server',
    title: 'A server declares the capability of each feature that it serves.',
    fix: 'Declare the capability in the result of initialize, or of server/discover.',
    sources: serverFeatures,
    check: (moment) => (moment.sender === 'server' ? tellServed(moment, 'server') : undefined),
  },
  {
    id: 'capability/server-uses-undeclared-client-feature',
    on: 'message',
    kinds: ['request'],
    methods: clientMethods,
    levels: stricter,
    side: 'server',
    title: 'A server uses only what the client has declared.',
    fix: 'Look into the capabilities of the client before asking, or declare the capability on the client.',
    sources: operation,
    check: (moment) => (moment.sender === 'server' ? tellRequest(moment, 'client', 'feature') : undefined),
  },
  {
    id: 'capability/client-serves-undeclared-feature',
    on: 'message',
    kinds: ['result'],
    methods: clientMethods,
    levels: inAll('error'),
    side: 'client',
    title: 'A client declares the capability of each feature that it serves.',
    fix: 'Declare the capability in initialize.',
    sources: onPage('client/roots', 'Capabilities'),
    check: (moment) => (moment.sender === 'client' ? tellServed(moment, 'client') : undefined),
  },
  {
    id: 'capability/subscribe-undeclared',
    on: 'message',
    kinds: ['request'],
    methods: ['resources/subscribe', 'resources/unsubscribe'],
    levels: stricter,
    side: 'client',
    title: 'A client subscribes only to resources of a server that has declared subscribe.',
    fix: 'Subscribe only when resources.subscribe is true, or declare it on the server.',
    sources: onPage('server/resources', 'Capabilities'),
    check: (moment) => (moment.sender === 'client' ? tellRequest(moment, 'server', 'path') : undefined),
  },
  {
    id: 'capability/declared-not-implemented',
    on: 'message',
    kinds: ['error'],
    methods: ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'],
    levels: inAll('warning', 'error'),
    side: 'server',
    title: 'A server that declares a feature has the method that lists it.',
    fix: 'Answer with an empty list when there is nothing, or do not declare the capability.',
    sources: serverFeatures,
    check: (moment) => {
      const undeclared = undeclaredOf(moment, 'server');
      if (undeclared?.isMissing !== false || readError(moment.state, moment.message)?.code !== -32601)
        return undefined;
      const { feature, method, seq } = undeclared;
      return [
        {
          pointer: `${moment.message.pointer}/error/code`,
          message: `The server has declared ${quote(feature)}, but says that it does not have ${method}.`,
          related: related(moment, seq),
          ...(method === 'resources/templates/list' ? { severity: 'info' } : {}),
          ...featureSource(feature, moment.revision, 'Capabilities'),
        },
      ];
    },
  },
  {
    id: 'capability/unsupported-feature-code',
    on: 'message',
    kinds: ['error'],
    methods: [...serverMethods, ...clientMethods],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'A request for a feature that was not declared is refused with the code -32601.',
    fix: 'Answer with the code -32601 (method not found) what is not supported.',
    sources: onPage('client/roots', 'Error Handling', typeSource('2026-07-28', 'MethodNotFoundError')),
    check: (moment) => {
      const undeclared = undeclaredOf(moment, moment.sender);
      const code = readError(moment.state, moment.message)?.code;
      if (undeclared?.isMissing !== true || code === undefined || code === -32601) return undefined;
      // What a request of 2026-07-28 carries is looked at before its method is.
      if (moment.revision === '2026-07-28' && (isAboutCarried(code) || !hasMetadata(askedOf(moment))))
        return undefined;
      const { feature, method, seq } = undeclared;
      return [
        {
          pointer: `${moment.message.pointer}/error/code`,
          message: `${method} needs ${quote(feature)}, which the ${moment.sender} has not declared, and was refused with ${code} instead of -32601.`,
          related: [seq],
          ...(feature === 'completions' ? featureSource(feature, moment.revision, 'Error Handling') : {}),
        },
      ];
    },
  },
];

/** `by` is whether the feature must be declared at all, or the very part of it that the method needs. */
function tellRequest(moment: MessageMoment, receiver: 'client' | 'server', by: 'feature' | 'path'): RuleHits {
  const { message, revision } = moment;
  if (message.kind !== 'request') return undefined;
  const declared = declaredIn(moment, receiver);
  const needed = featureNeeded(revision, message.method, receiver);
  if (declared === undefined || needed === undefined) return undefined;
  const path = needed[by];
  if (isDeclared(declared, path)) return undefined;
  return [
    {
      pointer: `${message.pointer}/method`,
      message: `${message.method} needs the capability ${quote(path)}, which the ${receiver} has not declared.`,
      related: related(moment),
    },
  ];
}

interface Undeclared {
  readonly method: string;
  readonly feature: string;
  readonly seq: number;
  readonly isMissing: boolean;
}

/** The feature that an answered request needs, and whether the answerer lacks it. */
function undeclaredOf(moment: MessageMoment, answerer: 'client' | 'server'): Undeclared | undefined {
  const { link, revision } = moment;
  if (link.kind !== 'answer' || moment.sender !== answerer) return undefined;
  const { method, seq } = link.exchange;
  const declared = declaredIn(moment, answerer);
  const needed = featureNeeded(revision, method, answerer);
  if (declared === undefined || needed === undefined) return undefined;
  return { method, feature: needed.feature, seq, isMissing: !isDeclared(declared, needed.feature) };
}

function tellServed(moment: MessageMoment, answerer: 'client' | 'server'): RuleHits {
  const undeclared = undeclaredOf(moment, answerer);
  if (undeclared?.isMissing !== true) return undefined;
  const { feature, method, seq } = undeclared;
  return [
    {
      pointer: `${moment.message.pointer}/result`,
      message: `${method} was served, but the ${answerer} has not declared the capability ${quote(feature)}.`,
      related: related(moment, seq),
      ...featureSource(feature, moment.revision, 'Capabilities'),
    },
  ];
}

/** The records of the handshake that hold the declarations, and of the request. */
function related({ state }: MessageMoment, ...seqs: readonly number[]): readonly number[] {
  const { initializeSeq, initializeAnswerSeq } = state.session();
  return [initializeSeq, initializeAnswerSeq, ...seqs].filter((seq) => seq !== undefined);
}
