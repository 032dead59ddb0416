import { findBase64Fault } from '../../base/base64Fault.ts';
import { readScheme } from '../../base/uri.ts';
import { findTemplateFault } from '../../base/uriTemplate.ts';
import { blockMethods, blocksIn } from '../content/blocks.ts';
import { embeddedIn, findLacks } from '../content/embedded.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit } from '../rule.ts';
import { inEachRevision, inSchema, onPage, pageSource, statelessPage } from '../sources.ts';

const onResults = { on: 'message', kinds: ['result'], side: 'server' } as const;

/** What resources, their templates and what is in them look like. */
export const resourceShapeRules: readonly AnyRule[] = [
  {
    ...onResults,
    id: 'resources/item-shape',
    methods: ['resources/list', 'resources/templates/list'],
    levels: inAll('error'),
    title: 'A listed resource has a uri and a name, a template a uriTemplate and a name.',
    fix: 'Give each resource a uri and a name, and each template a uriTemplate and a name, all of them strings.',
    sources: onPage('server/resources', 'Resource'),
    check: (moment: MessageMoment) =>
      limitHits([
        ...itemsOf(moment, 'resources').flatMap((item) => findLacking(item, ['uri', 'name'], 'resource')),
        ...itemsOf(moment, 'resourceTemplates').flatMap((item) =>
          findLacking(item, ['uriTemplate', 'name'], 'template'),
        ),
      ]),
  },
  {
    on: 'message',
    id: 'resources/custom-scheme-invalid',
    kinds: ['request', 'result', 'notification'],
    methods: ['resources/list', 'resources/templates/list', 'resources/read', ...blockMethods],
    notifications: ['notifications/resources/updated'],
    side: 'server',
    levels: inEach('warning', 'warning', 'error', 'error', 'error'),
    title: 'The scheme of the URI of a resource is one that RFC 3986 allows.',
    fix: 'Begin the URI with a scheme of a letter and then letters, digits, +, - and . only, and a colon.',
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'server/resources',
          revision < '2025-06-18' ? 'Common URI Schemes' : 'Custom URI Schemes',
        ),
      statelessPage('server/resources', 'Custom URI Schemes'),
    ),
    applies: holdsResources,
    check: (moment: MessageMoment) =>
      limitHits(
        urisIn(moment).flatMap(({ uri, pointer }) => {
          if (typeof uri !== 'string') return [];
          const read = readScheme(uri);
          return 'scheme' in read
            ? []
            : [{ pointer, message: `The URI ${quote(uri)} is not right: ${read.fault}.` }];
        }),
      ),
  },
  {
    ...onResults,
    id: 'resources/template-invalid',
    methods: ['resources/templates/list'],
    levels: inAll('warning', 'error'),
    title: 'A uriTemplate is a URI template (RFC 6570).',
    fix: 'Write each variable as {name}, and encode what a URI cannot have.',
    sources: onPage(
      'server/resources',
      'Resource Templates',
      statelessPage('server/resources', 'Resource Templates'),
    ),
    check: (moment: MessageMoment) =>
      limitHits(
        itemsOf(moment, 'resourceTemplates').flatMap(({ item: { uriTemplate }, pointer }) => {
          const fault = typeof uriTemplate === 'string' ? findTemplateFault(uriTemplate) : undefined;
          if (typeof uriTemplate !== 'string' || fault === undefined) return [];
          const message = `The template ${quote(uriTemplate)} is not right: ${fault}.`;
          return [{ pointer: `${pointer}/uriTemplate`, message }];
        }),
      ),
  },
  {
    ...onResults,
    id: 'resources/contents-shape',
    methods: ['resources/read'],
    levels: inAll('error', 'error'),
    title: 'The result of resources/read has contents, a list of objects with a uri, and text or blob.',
    fix: 'Send a list in contents, each entry with its uri, and with text or blob.',
    sources: onPage(
      'server/resources',
      'Resource Contents',
      statelessPage('server/resources', 'Resource Contents'),
    ),
    check: (moment: MessageMoment) => {
      const { message } = moment;
      const result = readObject(message, 'result');
      // A question for more input has nothing to show yet.
      if (result === undefined || result.resultType === 'input_required') return undefined;
      if (!Array.isArray(result.contents)) {
        const pointer = `${message.pointer}/result${Object.hasOwn(result, 'contents') ? '/contents' : ''}`;
        return [{ pointer, message: `contents is ${describeValue(result.contents)}.` }];
      }
      return limitHits(
        itemsOf(moment, 'contents').flatMap(({ item, pointer }) =>
          findLacks(item).map(([path, text]) => ({ pointer: pointer + path, message: text })),
        ),
      );
    },
  },
  {
    on: 'message',
    id: 'resources/blob-not-base64',
    kinds: ['request', 'result'],
    methods: ['resources/read', ...blockMethods],
    side: 'server',
    levels: inAll('error', 'error'),
    title: 'The blob of a resource is standard base64.',
    fix: 'Send base64 with padding (RFC 4648, section 4) and nothing before it.',
    sources: inSchema('BlobResourceContents'),
    applies: holdsResources,
    check: (moment: MessageMoment) =>
      limitHits(
        contentsIn(moment).flatMap(({ item: { blob }, pointer }) => {
          const fault = typeof blob === 'string' ? findBase64Fault(blob) : undefined;
          return fault === undefined
            ? []
            : [{ pointer: `${pointer}/blob`, message: `blob is not standard base64: ${fault.why}.` }];
        }),
      ),
  },
];

/** Tells whether resources, what is in them, or links to them stand in a message. */
function holdsResources(moment: MessageMoment): boolean {
  const { message } = moment;
  if (message.kind === 'notification') return true;
  if (blocksIn(moment).some(({ block: { type } }) => type === 'resource' || type === 'resource_link'))
    return true;
  const result = message.kind === 'result' ? readObject(message, 'result') : undefined;
  return ['resources', 'resourceTemplates', 'contents'].some((name) => Array.isArray(result?.[name]));
}

interface Item {
  readonly item: ReadObject;
  readonly pointer: string;
}

/** The objects of a list in a result. */
export function itemsOf({ message }: MessageMoment, name: string): readonly Item[] {
  const list: unknown = message.kind === 'result' ? readObject(message, 'result')?.[name] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index) =>
    isObject(item) ? [{ item, pointer: `${message.pointer}/result/${name}/${index}` }] : [],
  );
}

/** What is in resources that were read, and in those that blocks embed. */
function contentsIn(moment: MessageMoment): readonly Item[] {
  const embedded = embeddedIn(blocksIn(moment));
  const { pointer } = moment.message;
  return [
    ...itemsOf(moment, 'contents'),
    ...embedded.map(({ contents, path }) => ({ item: contents, pointer: pointer + path })),
  ];
}

function urisIn(moment: MessageMoment): readonly { readonly uri: unknown; readonly pointer: string }[] {
  const { message } = moment;
  if (message.kind === 'notification')
    return [{ uri: readObject(message, 'params')?.uri, pointer: `${message.pointer}/params/uri` }];
  const links = blocksIn(moment).filter(({ block }) => block.type === 'resource_link');
  const named = [
    ...itemsOf(moment, 'resources'),
    ...contentsIn(moment),
    ...links.map(({ block, path }) => ({ item: block, pointer: message.pointer + path })),
  ].map(({ item, pointer }) => ({ uri: item.uri, pointer: `${pointer}/uri` }));
  const templates = itemsOf(moment, 'resourceTemplates').flatMap(({ item: { uriTemplate }, pointer }) => {
    const start = typeof uriTemplate === 'string' ? startOf(uriTemplate) : undefined;
    return start === undefined ? [] : [{ uri: start, pointer: `${pointer}/uriTemplate` }];
  });
  return [...named, ...templates];
}

/** The start of all URIs that are made from a template, where it tells their scheme; undefined when a variable does. */
function startOf(template: string): string | undefined {
  const open = template.indexOf('{');
  const start = open < 0 ? template : template.slice(0, open);
  return open < 0 || /[:/?#]/.test(start) ? start : undefined;
}

function findLacking({ item, pointer }: Item, names: readonly string[], what: string): readonly RuleHit[] {
  return names.flatMap((name) => {
    if (typeof item[name] === 'string') return [];
    const message = `The ${name} of the ${what} is ${describeValue(item[name])}.`;
    return [{ pointer: pointer + (Object.hasOwn(item, name) ? `/${name}` : ''), message }];
  });
}
