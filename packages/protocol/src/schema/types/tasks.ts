import {
  choice,
  key,
  list,
  nothing,
  object,
  open,
  optional,
  ref,
  text,
  type,
  union,
  variant,
  wholeNumber,
} from '../build.ts';
import { bareRequest, notification, onlyWithTasks, request } from './message.ts';
import { notificationParams, requestParams, resultKeys } from './meta.ts';
import { pageKeys } from './pages.ts';

/** The key by which a request asks to be run as a task. */
export const taskKey = optional(
  ref('TaskMetadata'),
  'Asks to be run as a task: the answer comes at once and only names the task, and the result is fetched later.',
  onlyWithTasks,
);

const task = {
  taskId: key(text(), 'Tells the task apart; its receiver makes it.'),
  status: key(ref('TaskStatus'), 'How far the task is.'),
  statusMessage: optional(text(), 'The status in a sentence for people.'),
  createdAt: key(text(), 'When the task was made, as an ISO 8601 time.'),
  lastUpdatedAt: key(text(), 'When the task last changed, as an ISO 8601 time.'),
  ttl: key(
    union([variant(wholeNumber()), variant(nothing)]),
    'For how many milliseconds from its making the task is kept; null for as long as one likes.',
  ),
  pollInterval: optional(wholeNumber(), 'How many milliseconds to wait between questions about its status.'),
} as const;

/** Requests that run longer than one likes to wait. In the core of 2025-11-25 only; later an extension. */
export const taskTypes = {
  TaskStatus: type(
    'How far a task is.',
    choice({
      working: 'It runs.',
      input_required: 'It waits for an answer of the other side.',
      completed: 'It is done, and its result can be fetched.',
      failed: 'It went wrong.',
      cancelled: 'It was stopped before it was done.',
    }),
    onlyWithTasks,
  ),
  Task: type('A request that runs on its own.', object(task), onlyWithTasks),
  TaskMetadata: type(
    'How a request wants to be run as a task.',
    object({ ttl: optional(wholeNumber(), 'For how many milliseconds the task should be kept.') }),
    onlyWithTasks,
  ),
  RelatedTaskMetadata: type(
    'Names the task that a message belongs to; it stands in _meta under io.modelcontextprotocol/related-task.',
    object({ taskId: key(text(), 'The id of the task.') }),
    onlyWithTasks,
  ),
  TaskAugmentedRequestParams: type(
    'The params of a request that may run as a task.',
    object({ ...requestParams, task: taskKey }),
    onlyWithTasks,
  ),
  TaskIdRequestParams: type(
    'Which task is meant.',
    object({ ...requestParams, taskId: key(text(), 'The id of the task.') }),
    onlyWithTasks,
  ),
  CreateTaskResult: type(
    'The request runs as a task; its result is fetched later.',
    object({ ...resultKeys, task: key(ref('Task'), 'The task that was made.') }),
    onlyWithTasks,
  ),
  GetTaskRequest: request('Asks how far a task is.', {
    method: 'tasks/get',
    params: 'TaskIdRequestParams',
    answers: { complete: 'GetTaskResult' },
    span: onlyWithTasks,
  }),
  GetTaskResult: type('How far a task is.', object({ ...resultKeys, ...task }), onlyWithTasks),
  GetTaskPayloadRequest: request('Asks for the result of a task, and waits for it.', {
    method: 'tasks/result',
    params: 'TaskIdRequestParams',
    answers: { complete: 'GetTaskPayloadResult' },
    span: onlyWithTasks,
  }),
  GetTaskPayloadResult: type(
    'The result of the request that became the task, just as it would have been without one.',
    open(resultKeys),
    onlyWithTasks,
  ),
  CancelTaskRequest: request('Stops a task.', {
    method: 'tasks/cancel',
    params: 'TaskIdRequestParams',
    answers: { complete: 'CancelTaskResult' },
    span: onlyWithTasks,
  }),
  CancelTaskResult: type('The task that was stopped.', object({ ...resultKeys, ...task }), onlyWithTasks),
  ListTasksRequest: bareRequest('Asks for all tasks.', {
    method: 'tasks/list',
    params: 'PaginatedRequestParams',
    answers: { complete: 'ListTasksResult' },
    span: onlyWithTasks,
  }),
  ListTasksResult: type(
    'A page of the tasks.',
    object({ ...resultKeys, ...pageKeys, tasks: key(list(ref('Task')), 'The tasks.') }),
    onlyWithTasks,
  ),
  TaskStatusNotification: notification('A task changed its status.', {
    method: 'notifications/tasks/status',
    params: 'TaskStatusNotificationParams',
    span: onlyWithTasks,
  }),
  TaskStatusNotificationParams: type(
    'The task as it now is.',
    object({ ...notificationParams, ...task }),
    onlyWithTasks,
  ),
} as const;
