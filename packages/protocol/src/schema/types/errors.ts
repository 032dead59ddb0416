import { fixed, key, list, object, ref, text, type, union, variant } from '../build.ts';
import { errorAnswerKeys, errorKeys } from './envelope.ts';
import { onlyWithTasks, sinceStateless } from './message.ts';

const codeText = 'The number of this kind of error.';
const why = 'Why the request failed.';

/** Errors that the protocol gives a number of their own. */
export const errorTypes = {
  ParseError: type(
    'What came is no JSON.',
    object({ ...errorKeys, code: key(fixed(-32700), codeText) }),
    sinceStateless,
  ),
  InvalidRequestError: type(
    'What came is JSON, but no request.',
    object({ ...errorKeys, code: key(fixed(-32600), codeText) }),
    sinceStateless,
  ),
  MethodNotFoundError: type(
    'The receiver does not have the method, or not the capability for it.',
    object({ ...errorKeys, code: key(fixed(-32601), codeText) }),
    sinceStateless,
  ),
  InvalidParamsError: type(
    'The params are wrong, or name something that is not there.',
    object({ ...errorKeys, code: key(fixed(-32602), codeText) }),
    sinceStateless,
  ),
  InternalError: type(
    'Something broke inside the receiver.',
    object({ ...errorKeys, code: key(fixed(-32603), codeText) }),
    sinceStateless,
  ),
  URLElicitationRequiredDetails: type(
    'The user has to go to a web page before the request can succeed.',
    object({
      ...errorKeys,
      code: key(fixed(-32042), codeText),
      data: key(
        object({ elicitations: key(list(ref('ElicitRequestURLParams')), 'The web pages to go to.') }),
        'Where the user has to go.',
      ),
    }),
    onlyWithTasks,
  ),
  URLElicitationRequiredError: type(
    'The answer that sends the user to a web page first.',
    object({ ...errorAnswerKeys, error: key(ref('URLElicitationRequiredDetails'), why) }),
    onlyWithTasks,
  ),
  HeaderMismatchDetails: type(
    'A header of the HTTP request is missing, or says something else than the body.',
    object({ ...errorKeys, code: key(fixed(-32020), codeText) }),
    sinceStateless,
  ),
  HeaderMismatchError: type(
    'The answer to a request whose headers do not fit its body.',
    object({ ...errorAnswerKeys, error: key(ref('HeaderMismatchDetails'), why) }),
    sinceStateless,
  ),
  MissingRequiredClientCapabilityDetails: type(
    'The request needs something that the client did not say it can do.',
    object({
      ...errorKeys,
      code: key(fixed(-32021), codeText),
      data: key(
        object({ requiredCapabilities: key(ref('ClientCapabilities'), 'The capabilities that are needed.') }),
        'What is needed.',
      ),
    }),
    sinceStateless,
  ),
  MissingRequiredClientCapabilityError: type(
    'The answer to a request that needs more of the client.',
    object({ ...errorAnswerKeys, error: key(ref('MissingRequiredClientCapabilityDetails'), why) }),
    sinceStateless,
  ),
  UnsupportedProtocolVersionDetails: type(
    'The server does not speak the revision of the request.',
    object({
      ...errorKeys,
      code: key(fixed(-32022), codeText),
      data: key(
        object({
          supported: key(list(text()), 'The revisions that the server speaks.'),
          requested: key(text(), 'The revision that the request named.'),
        }),
        'Which revisions would do.',
      ),
    }),
    sinceStateless,
  ),
  UnsupportedProtocolVersionError: type(
    'The answer to a request of a revision that the server does not speak.',
    object({ ...errorAnswerKeys, error: key(ref('UnsupportedProtocolVersionDetails'), why) }),
    sinceStateless,
  ),
} as const;

const answerOf = <const Name extends string>(name: Name) =>
  type(
    'An answer with its envelope.',
    object({
      jsonrpc: key(fixed('2.0'), 'Always 2.0.'),
      id: key(ref('RequestId'), 'The id of the request.'),
      result: key(ref(name), 'What was asked for.'),
    }),
    sinceStateless,
  );
const answerOrQuestion = <const Name extends string>(name: Name) =>
  type(
    'An answer with its envelope, or a question for more input.',
    object({
      jsonrpc: key(fixed('2.0'), 'Always 2.0.'),
      id: key(ref('RequestId'), 'The id of the request.'),
      result: key(
        union([variant(ref('InputRequiredResult')), variant(ref(name))]),
        'What was asked for, or what the server needs first.',
      ),
    }),
    sinceStateless,
  );

/** Results with their envelopes, by method. */
export const answerTypes = {
  CallToolResultResponse: answerOrQuestion('CallToolResult'),
  GetPromptResultResponse: answerOrQuestion('GetPromptResult'),
  ReadResourceResultResponse: answerOrQuestion('ReadResourceResult'),
  CompleteResultResponse: answerOf('CompleteResult'),
  DiscoverResultResponse: answerOf('DiscoverResult'),
  ListPromptsResultResponse: answerOf('ListPromptsResult'),
  ListResourceTemplatesResultResponse: answerOf('ListResourceTemplatesResult'),
  ListResourcesResultResponse: answerOf('ListResourcesResult'),
  ListToolsResultResponse: answerOf('ListToolsResult'),
  SubscriptionsListenResultResponse: answerOf('SubscriptionsListenResult'),
} as const;
