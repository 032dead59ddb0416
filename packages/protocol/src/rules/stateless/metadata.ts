import { memberOf } from '../../jsonrpc/memberValue.ts';
import { describeValue, hitAt, isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
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
  // What is wrong with these is that they are requests of this revision at all.
  if (message.method === 'initialize' || message.method.startsWith('notifications/')) return undefined;
  const asks = `The request ${quote(message.method)}`;
  const params = readObject(message, 'params');
  if (params === undefined) {
    const isThere = memberOf(message, 'params') !== undefined;
    return isThere
      ? hitAt(message, '/params', `${asks} has params that are no object, so it has no metadata.`)
      : hitAt(message, '', `${asks} has no params, so it has no metadata.`);
  }
  const meta = params._meta;
  if (meta === undefined) return hitAt(message, '/params', `${asks} has no _meta.`);
  if (!isObject(meta))
    return hitAt(message, '/params/_meta', `${asks} has a _meta that is ${describeValue(meta)}.`);
  const whose = `The metadata of ${quote(message.method)}`;
  const lacks = Object.keys(required).filter((name) => !Object.hasOwn(meta, prefix + name));
  const hits: RuleHit[] = Object.entries(required).flatMap(([name, { isRight, wanted }]) => {
    const value = meta[prefix + name];
    if (value === undefined || isRight(value)) return [];
    const text = `${whose} has a ${name} that is ${describeValue(value)}, not ${wanted}.`;
    return hitAt(message, `/params/_meta${token(prefix + name)}`, text);
  });
  if (lacks.length === 0) return hits;
  const missing = lacks.map((name) => prefix + name).join(' and ');
  return [...hitAt(message, '/params/_meta', `${whose} lacks ${missing}.`), ...hits];
}

/** What the metadata of each request has, and what each must be. */
const required: Readonly<
  Record<string, { readonly isRight: (value: unknown) => boolean; readonly wanted: string }>
> = {
  protocolVersion: { isRight: (value) => typeof value === 'string', wanted: 'a string' },
  clientCapabilities: { isRight: isObject, wanted: 'an object' },
};

function problemOfInfo(info: unknown): string | undefined {
  if (!isObject(info)) return `is ${describeValue(info)}; it must be an object`;
  const wrong = ['name', 'version'].filter((name) => typeof info[name] !== 'string');
  return wrong.length === 0 ? undefined : `has no string as ${wrong.join(' and ')}`;
}
