import {
  anything,
  boolean,
  choice,
  integer,
  key,
  list,
  number,
  object,
  open,
  optional,
  ref,
  text,
  type,
  union,
  variant,
  varying,
} from '../build.ts';
import {
  always,
  bareNotification,
  notification,
  request,
  sinceStateless,
  untilStateless,
} from './message.ts';
import { notificationParams, requestParams, resultKeys } from './meta.ts';

const filter = (what: string) => optional(boolean, what);

/** Progress, cancellation, log messages, and subscriptions. */
export const utilityTypes = {
  ProgressToken: type(
    'What tells apart the requests that want to hear of progress: a string, or a number without a fraction.',
    union([variant(text()), variant(integer())]),
  ),
  ProgressNotification: notification('How far a request is that takes long.', {
    method: 'notifications/progress',
    params: 'ProgressNotificationParams',
    span: always,
  }),
  ProgressNotificationParams: type(
    'How far a request is.',
    object({
      ...notificationParams,
      progressToken: key(ref('ProgressToken'), 'The token that the request gave.'),
      progress: key(number(), 'How far it is; it grows with each notification.'),
      total: optional(number(), 'How far it has to go, where that is known.'),
      message: optional(text(), 'What it is doing, for people to read.', { since: '2025-03-26' }),
    }),
  ),
  CancelledNotification: notification('The sender no longer wants the answer to a request.', {
    method: 'notifications/cancelled',
    params: 'CancelledNotificationParams',
    span: always,
  }),
  CancelledNotificationParams: type(
    'Which request is given up.',
    object({
      ...notificationParams,
      requestId: varying({
        '2024-11-05': key(ref('RequestId'), 'The id of the request.'),
        '2025-11-25': optional(ref('RequestId'), 'The id of the request; tasks are cancelled otherwise.'),
        '2026-07-28': key(ref('RequestId'), 'The id of the request.'),
      }),
      reason: optional(text(), 'Why, for people to read.'),
    }),
  ),
  LoggingLevel: type(
    'How grave a log message is; the levels of syslog (RFC 5424).',
    choice({
      debug: 'Details for finding faults.',
      info: 'What goes on.',
      notice: 'Something normal that deserves attention.',
      warning: 'Something that may become a problem.',
      error: 'Something went wrong.',
      critical: 'Part of the program no longer works.',
      alert: 'Someone must act at once.',
      emergency: 'Nothing works any more.',
    }),
  ),
  SetLevelRequest: request('Says from which level on the client wants log messages.', {
    method: 'logging/setLevel',
    params: 'SetLevelRequestParams',
    answers: { complete: 'EmptyResult' },
    span: untilStateless,
  }),
  SetLevelRequestParams: type(
    'From which level on log messages are wanted.',
    object({ ...requestParams, level: key(ref('LoggingLevel'), 'The least grave level that is wanted.') }),
    untilStateless,
  ),
  LoggingMessageNotification: notification('A log message of the server.', {
    method: 'notifications/message',
    params: 'LoggingMessageNotificationParams',
    span: always,
  }),
  LoggingMessageNotificationParams: type(
    'A log message.',
    object({
      ...notificationParams,
      level: key(ref('LoggingLevel'), 'How grave it is.'),
      logger: optional(text(), 'The part of the server that says it.'),
      data: key(anything, 'What it says: text or any other JSON value.'),
    }),
  ),
  RootsListChangedNotification: bareNotification('The roots of the client changed; ask again.', {
    method: 'notifications/roots/list_changed',
    span: untilStateless,
  }),
  SubscriptionFilter: type(
    'What to be told of.',
    object({
      toolsListChanged: filter('That the list of tools changed.'),
      promptsListChanged: filter('That the list of prompts changed.'),
      resourcesListChanged: filter('That the list of resources changed.'),
      resourceSubscriptions: optional(list(text()), 'That one of these resources changed, by URI.'),
    }),
    sinceStateless,
  ),
  SubscriptionsListenRequest: request('Asks to be told of changes for as long as the request is open.', {
    method: 'subscriptions/listen',
    params: 'SubscriptionsListenRequestParams',
    answers: { complete: 'SubscriptionsListenResult' },
    span: sinceStateless,
  }),
  SubscriptionsListenRequestParams: type(
    'What the client wants to be told of.',
    object({
      ...requestParams,
      notifications: key(ref('SubscriptionFilter'), 'What the client wants to be told of.'),
    }),
    sinceStateless,
  ),
  SubscriptionsListenResult: type(
    'The subscription ends in good order.',
    object({
      ...resultKeys,
      _meta: key(ref('SubscriptionsListenResultMetaObject'), 'Says which subscription ends.'),
    }),
    sinceStateless,
  ),
  SubscriptionsListenResultMetaObject: type(
    'Metadata of the end of a subscription.',
    open({
      'io.modelcontextprotocol/serverInfo': optional(
        ref('Implementation'),
        'The name and version of the server, for people and logs only.',
      ),
      'io.modelcontextprotocol/subscriptionId': key(
        ref('RequestId'),
        'The id of the subscriptions/listen request that ends.',
      ),
    }),
    sinceStateless,
  ),
  SubscriptionsAcknowledgedNotification: notification(
    'The subscription stands; the first thing that is sent for it.',
    {
      method: 'notifications/subscriptions/acknowledged',
      params: 'SubscriptionsAcknowledgedNotificationParams',
      span: sinceStateless,
    },
  ),
  SubscriptionsAcknowledgedNotificationParams: type(
    'What the client will be told of.',
    object({
      ...notificationParams,
      notifications: key(
        ref('SubscriptionFilter'),
        'What the client will be told of: all that it asked for, or the part that the server can do.',
      ),
    }),
    sinceStateless,
  ),
} as const;
