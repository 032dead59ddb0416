import { mapOf, object, optional, ref, text, type, union, variant } from '../build.ts';
import { sinceStateless } from './message.ts';
import { requestParams, resultKeys } from './meta.ts';

/** The keys of a request that is sent again with what the server had asked for. */
export const inputAnswerKeys = {
  inputResponses: optional(
    ref('InputResponses'),
    'The answers to what the server asked in its last result, under the same names.',
    sinceStateless,
  ),
  requestState: optional(
    text(),
    'What the server gave to be brought back, unchanged; only the server knows what it means.',
    sinceStateless,
  ),
} as const;

/** A server that needs more input says so in its result; the client sends the request again with the answers. */
export const inputRoundTypes = {
  InputRequest: type(
    'Something that a server asks of the client before it can answer.',
    union(
      [variant(ref('CreateMessageRequest')), variant(ref('ListRootsRequest')), variant(ref('ElicitRequest'))],
      'method',
    ),
    sinceStateless,
  ),
  InputRequests: type(
    'All that a server asks before it can answer, under names that it chose.',
    mapOf(ref('InputRequest')),
    sinceStateless,
  ),
  InputResponse: type(
    'The answer to something that a server asked.',
    union([
      variant(ref('CreateMessageResult')),
      variant(ref('ListRootsResult')),
      variant(ref('ElicitResult')),
    ]),
    sinceStateless,
  ),
  InputResponses: type(
    'The answers to what a server asked, under the names that it chose.',
    mapOf(ref('InputResponse')),
    sinceStateless,
  ),
  InputRequiredResult: type(
    'The server needs more input: answer what it asks, and send the same request again.',
    object({
      ...resultKeys,
      inputRequests: optional(ref('InputRequests'), 'What the server asks, under names that it chose.'),
      requestState: optional(text(), 'To be brought back unchanged with the request that is sent again.'),
    }),
    sinceStateless,
  ),
  InputResponseRequestParams: type(
    'The params of a request that may be sent again with answers.',
    object({ ...requestParams, ...inputAnswerKeys }),
    sinceStateless,
  ),
} as const;
