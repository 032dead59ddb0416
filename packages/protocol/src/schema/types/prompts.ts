import {
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
import { iconsKey, nameKeys } from './display.ts';
import { inputAnswerKeys } from './inputRounds.ts';
import { always, bareNotification, bareRequest, request } from './message.ts';
import { metaOfThing, requestParams, resultKeys } from './meta.ts';
import { cacheKeys, pageKeys } from './pages.ts';

/** Prompts, and suggestions for arguments. */
export const promptTypes = {
  Prompt: type(
    'A text for a model that the server has ready, with gaps to be filled in.',
    object({
      ...nameKeys,
      description: optional(text(), 'What it is good for.'),
      arguments: optional(list(ref('PromptArgument')), 'The gaps to be filled in.'),
      icons: iconsKey,
      _meta: metaOfThing,
    }),
  ),
  PromptArgument: type(
    'A gap in a prompt.',
    object({
      ...nameKeys,
      description: optional(text(), 'What to fill in.'),
      required: optional(boolean, 'It must be filled in.'),
    }),
  ),
  PromptMessage: type(
    'A message of a prompt.',
    object({
      role: key(ref('Role'), 'Who is to say it.'),
      content: key(ref('ContentBlock'), 'What is said: one block.'),
    }),
  ),
  PromptReference: type(
    'Names a prompt.',
    object({ type: key(fixed('ref/prompt'), 'Says that a prompt is meant.'), ...nameKeys }),
  ),
  ListPromptsRequest: bareRequest('Asks for the prompts of the server.', {
    method: 'prompts/list',
    params: 'PaginatedRequestParams',
    answers: { complete: 'ListPromptsResult' },
    span: always,
  }),
  ListPromptsResult: type(
    'A page of the prompts of the server.',
    object({ ...resultKeys, ...cacheKeys, ...pageKeys, prompts: key(list(ref('Prompt')), 'The prompts.') }),
  ),
  GetPromptRequest: request('Asks for a prompt with its gaps filled in.', {
    method: 'prompts/get',
    params: 'GetPromptRequestParams',
    answers: { complete: 'GetPromptResult', input_required: 'InputRequiredResult' },
    span: always,
  }),
  GetPromptRequestParams: type(
    'Which prompt, and what to fill in.',
    object({
      ...requestParams,
      name: key(text(), 'The name of the prompt, as the list has it.'),
      arguments: optional(mapOf(text()), 'What to fill in, by the name of the gap; strings only.'),
      ...inputAnswerKeys,
    }),
  ),
  GetPromptResult: type(
    'A prompt with its gaps filled in.',
    object({
      ...resultKeys,
      description: optional(text(), 'What the prompt is good for.'),
      messages: key(list(ref('PromptMessage')), 'The messages for the model, in order.'),
    }),
  ),
  PromptListChangedNotification: bareNotification('The list of prompts changed; ask again.', {
    method: 'notifications/prompts/list_changed',
    span: always,
  }),
  CompleteRequest: request('Asks for suggestions while someone types an argument.', {
    method: 'completion/complete',
    params: 'CompleteRequestParams',
    answers: { complete: 'CompleteResult' },
    span: always,
  }),
  CompleteRequestParams: type(
    'What is being typed, and where.',
    object({
      ...requestParams,
      ref: key(
        union(
          [
            variant(ref('PromptReference')),
            variant(ref('ResourceReference'), { until: '2025-03-26' }),
            variant(ref('ResourceTemplateReference'), { since: '2025-06-18' }),
          ],
          'type',
        ),
        'The prompt or the template of resources that the argument belongs to.',
      ),
      argument: key(
        object({
          name: key(text(), 'The name of the argument.'),
          value: key(text(), 'What has been typed so far.'),
        }),
        'The argument that is being typed.',
      ),
      context: optional(
        object({
          arguments: optional(mapOf(text()), 'The arguments that are already settled, by name.'),
        }),
        'What else is known.',
        { since: '2025-06-18' },
      ),
    }),
  ),
  CompleteResult: type(
    'Suggestions for an argument.',
    object({
      ...resultKeys,
      completion: key(
        object({
          values: key(
            byRevision({ '2024-11-05': list(text()), '2026-07-28': list(text(), { most: 100 }) }),
            'The suggestions, best first; at most 100.',
          ),
          total: optional(wholeNumber(), 'How many there are in all, which may be more than are given.'),
          hasMore: optional(boolean, 'There are more than are given, even if nobody knows how many.'),
        }),
        'The suggestions.',
      ),
    }),
  ),
} as const;
