import {
  anything,
  boolean,
  byRevision,
  fixed,
  key,
  list,
  mapOf,
  object,
  optional,
  ref,
  text,
  type,
  union,
  variant,
  wholeNumber,
} from '../build.ts';
import { annotationsKey, iconsKey, nameKeys } from './display.ts';
import { metaOfThing } from './meta.ts';

const media = {
  data: key(text('byte'), 'The bytes in Base64.'),
  mimeType: key(text(), 'The media type of the bytes.'),
  annotations: annotationsKey,
  _meta: metaOfThing,
} as const;
const contents = {
  uri: key(text('uri'), 'The URI of the resource.'),
  mimeType: optional(text(), 'The media type, where it is known.'),
  _meta: metaOfThing,
} as const;
const kind = 'Says what kind of block this is.';

/** The keys of a resource in a list or a link. */
export const resourceKeys = {
  ...nameKeys,
  uri: key(text('uri'), 'What to read it by; any scheme will do, and the server knows what it means.'),
  description: optional(text(), 'What it is, which helps a model to choose.'),
  mimeType: optional(text(), 'The media type, where it is known.'),
  size: optional(wholeNumber(), 'The size of what is in it, in bytes before any encoding.'),
  annotations: annotationsKey,
  icons: iconsKey,
  _meta: metaOfThing,
} as const;

/** What tools, prompts and models say: blocks of text, media and resources. */
export const contentTypes = {
  TextContent: type(
    'A block of text.',
    object({
      type: key(fixed('text'), kind),
      text: key(text(), 'The text.'),
      annotations: annotationsKey,
      _meta: metaOfThing,
    }),
  ),
  ImageContent: type('A picture.', object({ type: key(fixed('image'), kind), ...media })),
  AudioContent: type('A sound.', object({ type: key(fixed('audio'), kind), ...media }), {
    since: '2025-03-26',
  }),
  EmbeddedResource: type(
    'A resource with what is in it.',
    object({
      type: key(fixed('resource'), kind),
      resource: key(
        union([variant(ref('TextResourceContents')), variant(ref('BlobResourceContents'))]),
        'The resource, with its text or its bytes.',
      ),
      annotations: annotationsKey,
      _meta: metaOfThing,
    }),
  ),
  ResourceLink: type(
    'A resource by name only; who wants what is in it reads it.',
    object({ type: key(fixed('resource_link'), kind), ...resourceKeys }),
    { since: '2025-06-18' },
  ),
  ToolUseContent: type(
    'A model wants a tool to be called.',
    object({
      type: key(fixed('tool_use'), kind),
      id: key(text(), 'Tells this call apart; its result repeats it.'),
      name: key(text(), 'The name of the tool.'),
      input: key(mapOf(anything), 'The arguments for the tool.'),
      _meta: metaOfThing,
    }),
    { since: '2025-11-25' },
  ),
  ToolResultContent: type(
    'What a tool gave that a model wanted to be called.',
    object({
      type: key(fixed('tool_result'), kind),
      toolUseId: key(text(), 'The id of the call that this is the result of.'),
      content: key(list(ref('ContentBlock')), 'What the tool says, for the model to read.'),
      structuredContent: optional(
        byRevision({ '2025-11-25': mapOf(anything), '2026-07-28': anything }),
        'What the tool says as data.',
      ),
      isError: optional(boolean, 'The tool failed; the content says why.'),
      _meta: metaOfThing,
    }),
    { since: '2025-11-25' },
  ),
  ContentBlock: type(
    'What a tool or a prompt may contain.',
    union(
      [
        variant(ref('TextContent')),
        variant(ref('ImageContent')),
        variant(ref('AudioContent'), { since: '2025-03-26' }),
        variant(ref('ResourceLink'), { since: '2025-06-18' }),
        variant(ref('EmbeddedResource')),
      ],
      'type',
    ),
  ),
  SamplingMessageContentBlock: type(
    'What a message to or from a model may contain.',
    union(
      [
        variant(ref('TextContent')),
        variant(ref('ImageContent')),
        variant(ref('AudioContent'), { since: '2025-03-26' }),
        variant(ref('ToolUseContent'), { since: '2025-11-25' }),
        variant(ref('ToolResultContent'), { since: '2025-11-25' }),
      ],
      'type',
    ),
  ),
  ResourceContents: type('A resource that was read, without what is in it.', object(contents)),
  TextResourceContents: type(
    'A resource that was read, as text.',
    object({ ...contents, text: key(text(), 'The text that is in it.') }),
  ),
  BlobResourceContents: type(
    'A resource that was read, as bytes.',
    object({ ...contents, blob: key(text('byte'), 'The bytes that are in it, in Base64.') }),
  ),
} as const;
