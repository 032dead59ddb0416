import {
  anything,
  byRevision,
  fixed,
  integer,
  key,
  list,
  object,
  open,
  optional,
  ref,
  text,
  type,
  union,
  variant,
} from '../build.ts';
import { notificationParams, requestParams, resultKeys } from './meta.ts';

const version = key(fixed('2.0'), 'Always 2.0: the message is JSON-RPC of that version.');
const id = key(ref('RequestId'), 'The id of the request; its answer repeats it, of the same JSON type.');
const method = key(text(), 'The name of what is asked or told.');
const openParams = byRevision({
  '2024-11-05': open(requestParams),
  '2025-11-25': open({}),
});
const openNotificationParams = byRevision({
  '2024-11-05': open(notificationParams),
  '2025-11-25': open({}),
});
const requestOpenParams = optional(openParams, 'What the method needs to know.');
const notificationOpenParams = optional(openNotificationParams, 'What the notification has to say.');

/** The keys of an error, whatever its code. */
export const errorKeys = {
  code: key(integer(), 'A number that says what kind of error it is.'),
  message: key(text(), 'One short sentence that says what went wrong.'),
  data: optional(anything, 'More about the error, in any form that its sender chooses.'),
} as const;

/** The keys around an error; its answer may lack the id where the request could not be read. */
export const errorAnswerKeys = {
  jsonrpc: version,
  id: optional(ref('RequestId'), 'The id of the request that failed; left out where it could not be read.'),
} as const;

/** Messages as such, whatever their method. */
export const envelopeTypes = {
  RequestId: type(
    'What tells requests of one side apart: a string, or a number without a fraction; never null.',
    union([variant(text()), variant(integer())]),
  ),
  Request: type('A request of any method.', object({ method, params: requestOpenParams })),
  Notification: type('A notification of any method.', object({ method, params: notificationOpenParams })),
  Result: type('The result of a request whose method is not considered.', open(resultKeys)),
  EmptyResult: type('A result that says no more than that it was done.', object(resultKeys)),
  ResultType: type(
    'complete for a whole answer, input_required for a question for more input; extensions add others.',
    text(),
    { since: '2026-07-28' },
  ),
  Error: type('Why a request failed.', object(errorKeys)),
  RequestParams: type('The params of a request that needs no others.', object(requestParams)),
  NotificationParams: type('The params of a notification that needs no others.', object(notificationParams)),
  JSONRPCRequest: type(
    'A request with its envelope.',
    object({ jsonrpc: version, id, method, params: requestOpenParams }),
  ),
  JSONRPCNotification: type(
    'A notification with its envelope; it has no id and gets no answer.',
    object({ jsonrpc: version, method, params: notificationOpenParams }),
  ),
  JSONRPCResponse: type(
    'An answer with its envelope.',
    byRevision({
      '2024-11-05': ref('JSONRPCResultResponse'),
      '2025-11-25': union([variant(ref('JSONRPCResultResponse')), variant(ref('JSONRPCErrorResponse'))]),
    }),
  ),
  JSONRPCResultResponse: type(
    'An answer that brings a result.',
    object({ jsonrpc: version, id, result: key(ref('Result'), 'What was asked for.') }),
  ),
  JSONRPCError: type(
    'An answer that brings an error.',
    object({ jsonrpc: version, id, error: key(ref('Error'), 'Why the request failed.') }),
    { until: '2025-06-18' },
  ),
  JSONRPCErrorResponse: type(
    'An answer that brings an error.',
    object({ ...errorAnswerKeys, error: key(ref('Error'), 'Why the request failed.') }),
    { since: '2025-11-25' },
  ),
  JSONRPCBatchRequest: type(
    'Several requests and notifications in one array.',
    list(union([variant(ref('JSONRPCRequest')), variant(ref('JSONRPCNotification'))])),
    { since: '2025-03-26', until: '2025-03-26' },
  ),
  JSONRPCBatchResponse: type(
    'The answers to several requests in one array.',
    list(union([variant(ref('JSONRPCResponse')), variant(ref('JSONRPCError'))])),
    { since: '2025-03-26', until: '2025-03-26' },
  ),
  JSONRPCMessage: type(
    'Anything that may be sent. It is too open to check a message by: see who asked what instead.',
    union([
      variant(ref('JSONRPCRequest')),
      variant(ref('JSONRPCNotification')),
      variant(ref('JSONRPCBatchRequest'), { since: '2025-03-26', until: '2025-03-26' }),
      variant(ref('JSONRPCResultResponse')),
      variant(ref('JSONRPCError'), { until: '2025-06-18' }),
      variant(ref('JSONRPCErrorResponse'), { since: '2025-11-25' }),
      variant(ref('JSONRPCBatchResponse'), { since: '2025-03-26', until: '2025-03-26' }),
    ]),
  ),
} as const;
