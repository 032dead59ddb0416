import { type HandshakeRevision, handshakeRevisions, isHandshakeRevision } from '../../base/revision.ts';
import { inAll, inEach } from '../levels.ts';
import { quote, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment } from '../rule.ts';
import { inEachRevision, onPage, typeSource } from '../sources.ts';
import type { Block, Place } from './blocks.ts';
import { onBlocks } from './onBlocks.ts';

/** Since which revision there are blocks of a kind, and where they may stand. */
const kinds: ReadonlyMap<unknown, { readonly since: HandshakeRevision; readonly places: readonly Place[] }> =
  new Map([
    [
      'text',
      {
        since: '2024-11-05',
        places: ['tool result', 'prompt message', 'sampling message', 'tool_result block'],
      },
    ],
    [
      'image',
      {
        since: '2024-11-05',
        places: ['tool result', 'prompt message', 'sampling message', 'tool_result block'],
      },
    ],
    [
      'audio',
      {
        since: '2025-03-26',
        places: ['tool result', 'prompt message', 'sampling message', 'tool_result block'],
      },
    ],
    ['resource', { since: '2024-11-05', places: ['tool result', 'prompt message', 'tool_result block'] }],
    [
      'resource_link',
      { since: '2025-06-18', places: ['tool result', 'prompt message', 'tool_result block'] },
    ],
    ['tool_use', { since: '2025-11-25', places: ['sampling message'] }],
    ['tool_result', { since: '2025-11-25', places: ['sampling message'] }],
  ]);

/** The kinds of blocks, and where each may stand. */
export const blockKindRules: readonly AnyRule[] = [
  onBlocks({
    id: 'content/unknown-type',
    levels: inAll('error'),
    title: 'Each block of content has a type that the specification knows.',
    fix: 'Write the type of the block: text, image, audio, resource or resource_link.',
    sources: onPage('server/prompts', 'PromptMessage'),
    find: ({ block }) => {
      if (kinds.has(block.type)) return [];
      return Object.hasOwn(block, 'type')
        ? [['/type', `The type of the block is ${showValue(block.type)}, which no revision has.`]]
        : [['', 'The block has no type.']];
    },
  }),
  onBlocks({
    id: 'content/type-not-in-revision',
    levels: inEach('error', 'error', 'error', 'none'),
    title: 'Blocks have only types of the revision that was agreed.',
    fix: 'Send what it says as a type that the revision has, such as text or resource.',
    sources: {
      '2024-11-05': typeSource('2024-11-05', 'PromptMessage'),
      '2025-03-26': typeSource('2025-03-26', 'CallToolResult'),
      '2025-06-18': typeSource('2025-06-18', 'ContentBlock'),
    },
    find: ({ block }, { revision }) => {
      const since = kinds.get(block.type)?.since;
      if (since === undefined || isOfRevision(since, revision)) return [];
      return [
        [
          '/type',
          `Blocks of the type ${quote(String(block.type))} came with ${since}; ${revision} has none.`,
        ],
      ];
    },
  }),
  onBlocks({
    id: 'content/type-not-allowed-here',
    levels: inAll('error'),
    title: 'Each place has only blocks of the types that may stand there.',
    fix: 'Send what the block says as a type that may stand here, such as text.',
    sources: inEachRevision((revision) => typeSource(revision, 'SamplingMessage')),
    find: (found, { revision }) => {
      const { block, place } = found;
      const kind = kinds.get(block.type);
      if (kind === undefined || kind.places.includes(place) || !isOfRevision(kind.since, revision)) return [];
      const text = `A block of the type ${quote(String(block.type))} cannot stand in a ${place}.`;
      return [['/type', text, sourceOf(found, revision)]];
    },
  }),
];

/** Tells whether the revision has the kind of a block; of an unknown revision nobody can say. */
export function hasKind({ block }: Block, { revision }: MessageMoment): boolean {
  const since = kinds.get(block.type)?.since;
  return since !== undefined && isOfRevision(since, revision);
}

function isOfRevision(since: HandshakeRevision, revision: MessageMoment['revision']): boolean {
  if (revision === undefined || !isHandshakeRevision(revision)) return true;
  return handshakeRevisions.indexOf(revision) >= handshakeRevisions.indexOf(since);
}

function sourceOf({ place }: Block, revision: MessageMoment['revision']) {
  const at = revision !== undefined && isHandshakeRevision(revision) ? revision : '2025-11-25';
  switch (place) {
    case 'sampling message':
      return typeSource(at, 'SamplingMessage');
    case 'prompt message':
      return typeSource(at, 'PromptMessage');
    case 'tool result':
      return typeSource(at, 'CallToolResult');
    case 'tool_result block':
      return typeSource(at, 'ToolResultContent');
  }
}
