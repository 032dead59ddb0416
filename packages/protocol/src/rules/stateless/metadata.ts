import { describeValue, hitAt, isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { rememberAsked } from './asked.ts';
import { statelessRule } from './statelessRule.ts';

const prefix = 'io.modelcontextprotocol/';

/** The metadata that stands in for a handshake: on each request that of the client, on each result that of the server. */
export const metadataRules: readonly AnyRule[] = [
  statelessRule({
    id: 'stateless/meta-missing',
    kinds: ['request'],
    level: 'error',
    side: 'client',
    title: 'Each request names its protocol version and the capabilities of the client in params._meta.',
    fix: `Send ${prefix}protocolVersion and ${prefix}clientCapabilities in the params._meta of every request; {} declares nothing.`,
    page: 'basic',
    heading: '_meta',
    check: checkMeta,
  }),
  statelessRule({
    id: 'stateless/client-info-missing',
    kinds: ['request'],
    level: 'warning',
    side: 'client',
    title: 'Each request should name the client in its metadata.',
    fix: `Send ${prefix}clientInfo with name and version in params._meta.`,
    page: 'basic',
    heading: '_meta',
    check: (moment) => {
      const meta = metaOf(moment);
      // Without any metadata the rule about it has said enough.
      if (meta === undefined || Object.hasOwn(meta, `${prefix}clientInfo`)) return undefined;
      return hitAt(moment.message, '/params/_meta', 'The metadata does not say which client asks.');
    },
  }),
  statelessRule({
    id: 'stateless/client-info-shape',
    kinds: ['request'],
    level: 'error',
    side: 'client',
    title: 'The client is named by a name and a version, both strings.',
    fix: 'Send name and version of the client as strings.',
    page: 'schema',
    heading: 'Implementation',
    check: (moment) => {
      const meta = metaOf(moment);
      const key = `${prefix}clientInfo`;
      if (meta === undefined || !Object.hasOwn(meta, key)) return undefined;
      const problem = problemOfInfo(meta[key]);
      const pointer = `/params/_meta${token(key)}`;
      return problem === undefined ? undefined : hitAt(moment.message, pointer, `clientInfo ${problem}.`);
    },
  }),
  statelessRule({
    id: 'stateless/server-info-missing',
    kinds: ['result'],
    level: 'warning',
    side: 'server',
    title: 'Each result should name the server in its metadata.',
    fix: `Send ${prefix}serverInfo with name and version in result._meta.`,
    page: 'basic',
    heading: '_meta',
    check: ({ message, sender }) => {
      const result = readObject(message, 'result');
      if (result === undefined || sender !== 'server') return undefined;
      const meta = isObject(result._meta) ? result._meta : undefined;
      if (meta !== undefined && Object.hasOwn(meta, `${prefix}serverInfo`)) return undefined;
      const place = meta === undefined ? '/result' : '/result/_meta';
      return hitAt(message, place, 'The metadata of the result does not say which server answers.');
    },
  }),
  statelessRule({
    id: 'stateless/server-info-top-level',
    kinds: ['result'],
    methods: ['server/discover'],
    level: 'warning',
    side: 'server',
    title: 'The server is named in the metadata of a result, not beside its members.',
    fix: `Move serverInfo to result._meta["${prefix}serverInfo"].`,
    page: 'server/discover',
    check: ({ message }) => {
      const result = readObject(message, 'result');
      if (result === undefined || !Object.hasOwn(result, 'serverInfo')) return undefined;
      return hitAt(
        message,
        '/result/serverInfo',
        'serverInfo stands at the top of the result, where nobody looks for it.',
      );
    },
  }),
];

function metaOf({ message, sender }: MessageMoment) {
  const params = sender === 'client' ? readObject(message, 'params') : undefined;
  return isObject(params?._meta) ? params._meta : undefined;
}

function checkMeta(moment: MessageMoment): RuleHits {
  const { message, sender } = moment;
  if (sender !== 'client' || message.kind !== 'request') return undefined;
  rememberAsked(moment);
  const asks = `The request ${quote(message.method)}`;
  const params = readObject(message, 'params');
  if (params === undefined) return hitAt(message, '', `${asks} has no params, so it has no metadata.`);
  const meta = params._meta;
  if (!isObject(meta)) {
    const seen = meta === undefined ? 'has no _meta' : `has a _meta that is ${describeValue(meta)}`;
    return hitAt(message, '/params', `${asks} ${seen}.`);
  }
  const problems = [
    problemOfKey(meta, 'protocolVersion', (value) => typeof value === 'string', 'a string'),
    problemOfKey(meta, 'clientCapabilities', isObject, 'an object'),
  ].filter((problem) => problem !== undefined);
  return problems.length === 0
    ? undefined
    : hitAt(message, '/params/_meta', `The metadata of ${quote(message.method)} ${problems.join(' and ')}.`);
}

function problemOfKey(
  meta: Readonly<Record<string, unknown>>,
  name: string,
  isRight: (value: unknown) => boolean,
  wanted: string,
): string | undefined {
  const key = prefix + name;
  if (!Object.hasOwn(meta, key)) return `lacks ${key}`;
  const value = meta[key];
  return isRight(value) ? undefined : `has a ${name} that is ${describeValue(value)}, not ${wanted}`;
}

function problemOfInfo(info: unknown): string | undefined {
  if (!isObject(info)) return `is ${describeValue(info)}; it must be an object`;
  const wrong = ['name', 'version'].filter((name) => typeof info[name] !== 'string');
  return wrong.length === 0 ? undefined : `has no string as ${wrong.join(' and ')}`;
}
