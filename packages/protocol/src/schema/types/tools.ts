import {
  anything,
  boolean,
  byRevision,
  choice,
  fixed,
  key,
  list,
  mapOf,
  object,
  open,
  optional,
  ref,
  text,
  type,
} from '../build.ts';
import { iconsKey, nameKeys } from './display.ts';
import { inputAnswerKeys } from './inputRounds.ts';
import { always, bareNotification, bareRequest, onlyWithTasks, request } from './message.ts';
import { metaOfThing, requestParams, resultKeys } from './meta.ts';
import { cacheKeys, pageKeys } from './pages.ts';
import { taskKey } from './tasks.ts';

const dialect = optional(text(), 'The dialect of JSON Schema; 2020-12 where it is left out.', {
  since: '2025-11-25',
});
const properties = optional(mapOf(open({})), 'The keys, each with its schema.', { until: '2025-11-25' });
const required = optional(list(text()), 'The keys that must be there.', { until: '2025-11-25' });

/** Tools: functions that a model may have called. */
export const toolTypes = {
  Tool: type(
    'A function that the server offers to models.',
    object({
      ...nameKeys,
      description: optional(text(), 'What it does and when to use it; models choose by this.'),
      inputSchema: key(
        open({
          type: key(fixed('object'), 'Arguments are always an object.'),
          properties,
          required,
          $schema: dialect,
        }),
        'A JSON Schema that arguments must fit.',
      ),
      outputSchema: optional(
        open({
          type: key(fixed('object'), 'The result as data is always an object.', { until: '2025-11-25' }),
          properties,
          required,
          $schema: dialect,
        }),
        'A JSON Schema that structuredContent fits.',
        { since: '2025-06-18' },
      ),
      annotations: optional(ref('ToolAnnotations'), 'Hints about what it does to the world.', {
        since: '2025-03-26',
      }),
      execution: optional(ref('ToolExecution'), 'How it may be run.', onlyWithTasks),
      icons: iconsKey,
      _meta: metaOfThing,
    }),
  ),
  ToolAnnotations: type(
    'Hints about what a tool does to the world. Trust them only as far as the server is trusted.',
    object({
      title: optional(text(), 'The name to show to people, where the tool itself has no title.'),
      readOnlyHint: optional(boolean, 'It changes nothing. Taken as false where it is left out.'),
      destructiveHint: optional(
        boolean,
        'It may delete or overwrite, not only add. Taken as true where it is left out; means nothing on a tool that only reads.',
      ),
      idempotentHint: optional(
        boolean,
        'To call it again with the same arguments does nothing more. Taken as false where it is left out.',
      ),
      openWorldHint: optional(
        boolean,
        'It deals with things outside, such as the web, not only with its own. Taken as true where it is left out.',
      ),
    }),
    { since: '2025-03-26' },
  ),
  ToolExecution: type(
    'How a tool may be run.',
    object({
      taskSupport: optional(
        choice({
          forbidden: 'It cannot run as a task; so where this is left out.',
          optional: 'It may run as a task.',
          required: 'It runs only as a task.',
        }),
        'Whether it runs as a task.',
      ),
    }),
    onlyWithTasks,
  ),
  ListToolsRequest: bareRequest('Asks for the tools of the server.', {
    method: 'tools/list',
    params: 'PaginatedRequestParams',
    answers: { complete: 'ListToolsResult' },
    span: always,
  }),
  ListToolsResult: type(
    'A page of the tools of the server.',
    object({ ...resultKeys, ...cacheKeys, ...pageKeys, tools: key(list(ref('Tool')), 'The tools.') }),
  ),
  CallToolRequest: request('Calls a tool.', {
    method: 'tools/call',
    params: 'CallToolRequestParams',
    answers: { complete: 'CallToolResult', input_required: 'InputRequiredResult', task: 'CreateTaskResult' },
    span: always,
  }),
  CallToolRequestParams: type(
    'Which tool is called, and with what.',
    object({
      ...requestParams,
      name: key(text(), 'The name of the tool, as the list has it.'),
      arguments: optional(mapOf(anything), 'The arguments, which must fit the input schema of the tool.'),
      ...inputAnswerKeys,
      task: taskKey,
    }),
  ),
  CallToolResult: type(
    'What a tool gave.',
    object({
      ...resultKeys,
      content: key(
        list(ref('ContentBlock')),
        'What the tool says, in blocks for people and models. It is there even if structuredContent is.',
      ),
      structuredContent: optional(
        byRevision({ '2025-06-18': mapOf(anything), '2026-07-28': anything }),
        'What the tool says as data; it fits the output schema where the tool has one.',
        { since: '2025-06-18' },
      ),
      isError: optional(
        boolean,
        'The tool failed; the content says why, so that the model can read it. Taken as false where it is left out.',
      ),
    }),
  ),
  ToolListChangedNotification: bareNotification('The list of tools changed; ask again.', {
    method: 'notifications/tools/list_changed',
    span: always,
  }),
} as const;
