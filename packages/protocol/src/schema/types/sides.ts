import { byRevision, ref, type, union, variant } from '../build.ts';
import { onlyWithTasks, sinceStateless, untilStateless } from './message.ts';

const asking = { since: '2025-06-18', until: '2025-11-25' } as const;

/** What each side may send. Who sends a method, and what its params are, is read from here. */
export const sideTypes = {
  ClientRequest: type(
    'Any request of a client.',
    union(
      [
        variant(ref('InitializeRequest'), untilStateless),
        variant(ref('PingRequest'), untilStateless),
        variant(ref('DiscoverRequest'), sinceStateless),
        variant(ref('ListToolsRequest')),
        variant(ref('CallToolRequest')),
        variant(ref('ListResourcesRequest')),
        variant(ref('ListResourceTemplatesRequest')),
        variant(ref('ReadResourceRequest')),
        variant(ref('SubscribeRequest'), untilStateless),
        variant(ref('UnsubscribeRequest'), untilStateless),
        variant(ref('SubscriptionsListenRequest'), sinceStateless),
        variant(ref('ListPromptsRequest')),
        variant(ref('GetPromptRequest')),
        variant(ref('CompleteRequest')),
        variant(ref('SetLevelRequest'), untilStateless),
        variant(ref('GetTaskRequest'), onlyWithTasks),
        variant(ref('GetTaskPayloadRequest'), onlyWithTasks),
        variant(ref('CancelTaskRequest'), onlyWithTasks),
        variant(ref('ListTasksRequest'), onlyWithTasks),
      ],
      'method',
    ),
  ),
  ServerRequest: type(
    'Any request of a server. Since 2026-07-28 a server sends none.',
    union(
      [
        variant(ref('PingRequest')),
        variant(ref('CreateMessageRequest')),
        variant(ref('ListRootsRequest')),
        variant(ref('ElicitRequest'), asking),
        variant(ref('GetTaskRequest'), onlyWithTasks),
        variant(ref('GetTaskPayloadRequest'), onlyWithTasks),
        variant(ref('CancelTaskRequest'), onlyWithTasks),
        variant(ref('ListTasksRequest'), onlyWithTasks),
      ],
      'method',
    ),
    untilStateless,
  ),
  ClientNotification: type(
    'Any notification of a client.',
    union(
      [
        variant(ref('CancelledNotification')),
        variant(ref('InitializedNotification'), untilStateless),
        variant(ref('ProgressNotification'), untilStateless),
        variant(ref('RootsListChangedNotification'), untilStateless),
        variant(ref('TaskStatusNotification'), onlyWithTasks),
      ],
      'method',
    ),
  ),
  ServerNotification: type(
    'Any notification of a server.',
    union(
      [
        variant(ref('CancelledNotification')),
        variant(ref('ProgressNotification')),
        variant(ref('LoggingMessageNotification')),
        variant(ref('ToolListChangedNotification')),
        variant(ref('ResourceListChangedNotification')),
        variant(ref('ResourceUpdatedNotification')),
        variant(ref('PromptListChangedNotification')),
        variant(ref('SubscriptionsAcknowledgedNotification'), sinceStateless),
        variant(ref('TaskStatusNotification'), onlyWithTasks),
        variant(ref('ElicitationCompleteNotification'), onlyWithTasks),
      ],
      'method',
    ),
  ),
  ClientResult: type(
    'Any result of a client. It is too open to check a result by: see what was asked instead.',
    byRevision({
      '2024-11-05': union([
        variant(ref('Result')),
        variant(ref('CreateMessageResult')),
        variant(ref('ListRootsResult')),
        variant(ref('ElicitResult'), asking),
        variant(ref('GetTaskResult'), onlyWithTasks),
        variant(ref('GetTaskPayloadResult'), onlyWithTasks),
        variant(ref('CancelTaskResult'), onlyWithTasks),
        variant(ref('ListTasksResult'), onlyWithTasks),
      ]),
      '2026-07-28': ref('Result'),
    }),
  ),
  ServerResult: type(
    'Any result of a server. It is too open to check a result by: see what was asked instead.',
    union([
      variant(ref('Result')),
      variant(ref('InitializeResult'), untilStateless),
      variant(ref('DiscoverResult'), sinceStateless),
      variant(ref('InputRequiredResult'), sinceStateless),
      variant(ref('ListToolsResult')),
      variant(ref('CallToolResult')),
      variant(ref('ListResourcesResult')),
      variant(ref('ListResourceTemplatesResult')),
      variant(ref('ReadResourceResult')),
      variant(ref('SubscriptionsListenResult'), sinceStateless),
      variant(ref('ListPromptsResult')),
      variant(ref('GetPromptResult')),
      variant(ref('CompleteResult')),
      variant(ref('GetTaskResult'), onlyWithTasks),
      variant(ref('GetTaskPayloadResult'), onlyWithTasks),
      variant(ref('CancelTaskResult'), onlyWithTasks),
      variant(ref('ListTasksResult'), onlyWithTasks),
    ]),
  ),
} as const;
