import {
  anything,
  byRevision,
  choice,
  fixed,
  key,
  list,
  mapOf,
  number,
  object,
  optional,
  ref,
  text,
  type,
  union,
  variant,
  wholeNumber,
} from '../build.ts';
import { embeddedEnvelope, untilStateless } from './message.ts';

import { taskKey } from './tasks.ts';

const oneBlock = ref('SamplingMessageContentBlock');
const content = key(
  byRevision({
    '2024-11-05': oneBlock,
    '2025-11-25': union([variant(oneBlock), variant(list(oneBlock))]),
  }),
  'What is said: one block, or since 2025-11-25 several.',
);
const share = number({ minimum: 0, maximum: 1 });
const meta = optional(ref('RequestMetaObject'), 'Facts about the request itself.', untilStateless);
const metaOfMessage = optional(ref('MetaObject'), 'Extra facts about the message.', { since: '2025-11-25' });

/** The server asks the client to run its model. */
export const samplingTypes = {
  CreateMessageRequest: {
    ...type(
      'Asks the client to have its model write a message. The user may look at it, change it or refuse.',
      object({
        ...embeddedEnvelope,
        method: key(fixed('sampling/createMessage'), 'The name of the method.'),
        params: key(ref('CreateMessageRequestParams'), 'What the model is to read.'),
      }),
    ),
    answers: { complete: 'CreateMessageResult', task: 'CreateTaskResult' },
  },
  CreateMessageRequestParams: type(
    'What the model is to read, and how it should be run.',
    object({
      _meta: meta,
      messages: key(list(ref('SamplingMessage')), 'The conversation so far.'),
      maxTokens: key(wholeNumber(), 'The most tokens that the model should write.'),
      systemPrompt: optional(
        text(),
        'How the model should behave; the client may change it or leave it out.',
      ),
      modelPreferences: optional(ref('ModelPreferences'), 'Which model the server would like.'),
      includeContext: optional(
        choice({
          none: 'Nothing else.',
          thisServer: 'What the client knows from this server.',
          allServers: 'What the client knows from all its servers.',
        }),
        'What else the model should be told. All but none are on their way out since 2025-11-25.',
      ),
      temperature: optional(number(), 'How freely the model should choose its words.'),
      stopSequences: optional(list(text()), 'Words at which the model should stop.'),
      metadata: optional(mapOf(anything), 'Settings that only the provider of the model knows.'),
      tools: optional(list(ref('Tool')), 'Tools that the model may want to be called.', {
        since: '2025-11-25',
      }),
      toolChoice: optional(ref('ToolChoice'), 'Whether the model may, must or must not want tools.', {
        since: '2025-11-25',
      }),
      task: taskKey,
    }),
  ),
  SamplingMessage: type(
    'A message to or from a model.',
    object({ role: key(ref('Role'), 'Who says it.'), content, _meta: metaOfMessage }),
  ),
  CreateMessageResult: type(
    'What the model wrote.',
    object({
      _meta: optional(
        byRevision({ '2024-11-05': ref('ResultMetaObject'), '2026-07-28': ref('MetaObject') }),
        'Facts about the result itself.',
      ),
      role: key(ref('Role'), 'Who says it, usually the assistant.'),
      content,
      model: key(text(), 'The name of the model that was run.'),
      stopReason: optional(
        text(),
        'Why the model stopped: endTurn, stopSequence, maxTokens, toolUse, or another word.',
      ),
    }),
  ),
  ModelPreferences: type(
    'Which model the server would like; the client decides.',
    object({
      hints: optional(list(ref('ModelHint')), 'Names of models, the most wanted first.'),
      costPriority: optional(share, 'How much it matters that the model is cheap, from 0 to 1.'),
      speedPriority: optional(share, 'How much it matters that the model is fast, from 0 to 1.'),
      intelligencePriority: optional(share, 'How much it matters that the model is able, from 0 to 1.'),
    }),
  ),
  ModelHint: type(
    'The name of a model, or of a family of models.',
    object({ name: optional(text(), 'Part of a name is enough; the client finds one that fits.') }),
  ),
  ToolChoice: type(
    'Whether the model may want tools.',
    object({
      mode: optional(
        choice({
          auto: 'As the model likes; so where this is left out.',
          required: 'It must want at least one.',
          none: 'It must want none.',
        }),
        'Whether the model may want tools.',
      ),
    }),
    { since: '2025-11-25' },
  ),
} as const;

/** Roots: the places that a server may work in. */
export const rootTypes = {
  Root: type(
    'A place that the server may work in.',
    object({
      uri: key(text('uri'), 'The place; always a file: URI so far.'),
      name: optional(text(), 'What to call the place.'),
      _meta: optional(ref('MetaObject'), 'Extra facts about the place.', { since: '2025-06-18' }),
    }),
  ),
  ListRootsRequest: {
    ...type(
      'Asks the client for its roots.',
      object({
        ...embeddedEnvelope,
        method: key(fixed('roots/list'), 'The name of the method.'),
        params: optional(
          byRevision({
            '2024-11-05': ref('RequestParams'),
            '2026-07-28': object({ _meta: optional(ref('MetaObject'), 'Facts about the request itself.') }),
          }),
          'Only metadata, if anything.',
        ),
      }),
    ),
    answers: { complete: 'ListRootsResult' },
  },
  ListRootsResult: type(
    'The roots of the client.',
    object({
      _meta: optional(ref('ResultMetaObject'), 'Facts about the result itself.', untilStateless),
      roots: key(list(ref('Root')), 'The roots.'),
    }),
  ),
} as const;
