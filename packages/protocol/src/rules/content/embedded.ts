import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, RuleHit } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import { type Block, blockMethods, blocksIn } from './blocks.ts';
import { hasKind } from './kinds.ts';
import { type BlockFault, onBlocks } from './onBlocks.ts';

/** Resources in blocks, and links to them. */
export const embeddedRules: readonly AnyRule[] = [
  onBlocks({
    id: 'content/embedded-resource-shape',
    levels: inAll('error', 'error'),
    title: 'An embedded resource has a uri, and its text or its blob.',
    fix: 'Send the resource as an object with uri, and with text or blob.',
    sources: inSchema('EmbeddedResource'),
    find: ({ block }) => {
      if (block.type !== 'resource') return [];
      const { resource } = block;
      if (isObject(resource)) return findLacks(resource).map(([path, what]) => [`/resource${path}`, what]);
      const path = Object.hasOwn(block, 'resource') ? '/resource' : '';
      return [[path, `The resource of the block is ${describeValue(resource)}.`]];
    },
  }),
  {
    id: 'content/text-and-blob',
    on: 'message',
    kinds: ['request', 'result'],
    methods: [...blockMethods, 'resources/read'],
    levels: inAll('warning', 'error'),
    side: 'sender',
    title: 'What is in a resource comes as text or as blob, not as both.',
    fix: 'Leave out one of the two: blob for text, text for bytes.',
    sources: onPage(
      'server/resources',
      'Resource Contents',
      statelessPage('server/resources', 'Resource Contents'),
    ),
    check: (moment) => {
      const { message } = moment;
      const hits: RuleHit[] = [];
      const judge = (contents: ReadObject, path: string): void => {
        if (Object.hasOwn(contents, 'text') && Object.hasOwn(contents, 'blob'))
          hits.push({ pointer: message.pointer + path, message: 'The resource has both text and blob.' });
      };
      for (const { contents, path } of embeddedIn(blocksIn(moment))) judge(contents, path);
      const contents = message.kind === 'result' ? readObject(message, 'result')?.contents : undefined;
      if (Array.isArray(contents))
        contents.forEach((item: unknown, index) => {
          if (isObject(item)) judge(item, `/result/contents/${index}`);
        });
      return limitHits(hits);
    },
  },
  onBlocks({
    id: 'content/embedded-resource-mime-missing',
    levels: inAll('warning'),
    title: 'A resource in a prompt message has a mimeType.',
    fix: 'Add the media type of the resource.',
    sources: onPage('server/prompts', 'Embedded Resources'),
    find: ({ block, place }) =>
      place !== 'prompt message' ||
      block.type !== 'resource' ||
      !isObject(block.resource) ||
      Object.hasOwn(block.resource, 'mimeType')
        ? []
        : [
            [
              '/resource',
              'The resource has no mimeType. The specification is ambiguous here: its page wants one, its schema does not.',
            ],
          ],
  }),
  onBlocks({
    id: 'content/resource-link-fields',
    levels: inEach('none', 'none', 'error', 'error'),
    title: 'A link to a resource has a uri and a name.',
    fix: 'Give the link the uri and the name of the resource.',
    sources: onPage('server/tools', 'Resource Links'),
    find: (found, moment) => {
      const { block } = found;
      if (block.type !== 'resource_link' || !hasKind(found, moment)) return [];
      return ['uri', 'name'].flatMap((name) => findNoText(block, name, 'link'));
    },
  }),
];

/** What the contents of a resource lack, each with its place below them. */
export function findLacks(contents: ReadObject): readonly BlockFault[] {
  const faults = [...findNoText(contents, 'uri', 'resource')];
  if (typeof contents.text === 'string' || typeof contents.blob === 'string') return faults;
  const wrong = ['text', 'blob'].find((name) => Object.hasOwn(contents, name));
  if (wrong === undefined) return [...faults, ['', 'The resource has neither text nor blob.']];
  return [...faults, [`/${wrong}`, `The ${wrong} of the resource is ${describeValue(contents[wrong])}.`]];
}

function findNoText(object: ReadObject, name: string, what: string): readonly BlockFault[] {
  if (typeof object[name] === 'string') return [];
  const path = Object.hasOwn(object, name) ? `/${name}` : '';
  return [[path, `The ${name} of the ${what} is ${describeValue(object[name])}.`]];
}

/** The resources that blocks embed, with their place. */
export function embeddedIn(blocks: readonly Block[]): readonly { contents: ReadObject; path: string }[] {
  return blocks.flatMap(({ block, path }) =>
    block.type === 'resource' && isObject(block.resource)
      ? [{ contents: block.resource, path: `${path}/resource` }]
      : [],
  );
}
