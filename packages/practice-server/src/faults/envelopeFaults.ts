import { encodeJson, isJsonObject, rawNumber, readNumber } from '../json/json.ts';
import { answerError, without } from './answerShapes.ts';
import type { Fault } from './fault.ts';

const on = 'tools/call';

/** Faults in the JSON-RPC members of a message. */
export const envelopeFaults: readonly Fault[] = [
  {
    name: 'wrong-id',
    about: 'answers with the id 0',
    on,
    reshape: (message) => ({ ...message, id: 0 }),
  },
  {
    name: 'first-id',
    about: 'answers with the id of the first request of the session',
    on,
    reshape: (message, { firstId }) => ({ ...message, id: firstId() }),
  },
  {
    name: 'string-id',
    about: 'answers with the id as a string',
    on,
    reshape: (message) => ({
      ...message,
      id: typeof message.id === 'string' ? message.id : encodeJson(message.id),
    }),
  },
  {
    name: 'float-id',
    about: 'answers with a whole number id written with .0',
    on,
    reshape: (message) =>
      Number.isSafeInteger(readNumber(message.id))
        ? { ...message, id: rawNumber(`${readNumber(message.id)}.0`) }
        : message,
  },
  {
    name: 'null-id',
    about: 'answers with the id null',
    on,
    reshape: (message) => ({ ...message, id: null }),
  },
  {
    name: 'missing-jsonrpc',
    about: 'leaves out jsonrpc',
    on,
    reshape: (message) => without(message, 'jsonrpc'),
  },
  {
    name: 'jsonrpc-1.0',
    about: 'says jsonrpc "1.0"',
    on,
    reshape: (message) => ({ ...message, jsonrpc: '1.0' }),
  },
  {
    name: 'jsonrpc-number',
    about: 'says jsonrpc 2.0, as a number',
    on,
    reshape: (message) => ({ ...message, jsonrpc: rawNumber('2.0') }),
  },
  {
    name: 'result-null',
    about: 'answers with the result null',
    on,
    reshape: ({ id }) => ({ jsonrpc: '2.0', id, result: null }),
  },
  {
    name: 'no-result',
    about: 'answers with jsonrpc and id only',
    on,
    reshape: ({ id }) => ({ jsonrpc: '2.0', id }),
  },
  {
    name: 'both-members',
    about: 'answers with a result and with error null',
    on,
    reshape: (message) => ({ ...message, error: null }),
  },
  {
    name: 'id-null-error',
    about: 'answers with an error whose id is null',
    on,
    reshape: () => ({ jsonrpc: '2.0', id: null, error: internalError }),
  },
  {
    name: 'error-without-id',
    about: 'answers with an error that has no id',
    on,
    reshape: () => ({ jsonrpc: '2.0', error: internalError }),
  },
  {
    name: 'error-code-string',
    about: 'answers with an error whose code is a string',
    on,
    reshape: answerError({ code: 'E_BROKEN', message: 'the code is a string' }),
  },
  {
    name: 'error-code-fraction',
    about: 'answers with an error whose code is no whole number',
    on,
    reshape: answerError({ code: 1.5, message: 'the code is a fraction' }),
  },
  {
    name: 'error-code-reserved',
    about: 'answers with an error code that JSON-RPC reserves for the future',
    on,
    reshape: answerError({ code: -32500, message: 'the code is reserved' }),
  },
  {
    name: 'error-without-message',
    about: 'answers with an error that has a code only',
    on,
    reshape: answerError({ code: -32603 }),
  },
  {
    name: 'error-string',
    about: 'answers with an error that is a string',
    on,
    reshape: answerError('something broke'),
  },
  {
    name: 'error-message-long',
    about: 'answers with an error whose message is a stack trace',
    on,
    reshape: answerError({
      code: -32603,
      message: 'something broke\n    at handle (server.js:10:5)\n    at run (server.js:20:3)',
    }),
  },
  {
    name: 'error-code-internal',
    about: 'refuses unknown methods and wrong params with the code -32603, which means an internal error',
    on: 'everything',
    reshape: (message) =>
      isJsonObject(message.error)
        ? { ...message, error: { ...message.error, code: internalError.code } }
        : message,
  },
  {
    name: 'array-mixed',
    about: 'wraps each answer in an array with a log notification before it, whatever the revision',
    on,
    reshape: (message) => [
      { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'mixed' } },
      message,
    ],
  },
  {
    name: 'array-answer',
    about: 'wraps each answer in an array, whatever the revision',
    on,
    reshape: (message) => [message],
  },
  {
    name: 'extra-member',
    about: 'adds the member "took_ms" beside result',
    on,
    reshape: (message) => ({ ...message, took_ms: 12 }),
  },
  {
    name: 'capital-members',
    about: 'writes Jsonrpc, Id, Result and Error with capitals',
    on,
    reshape: ({ jsonrpc, id, result, error }) => ({ Jsonrpc: jsonrpc, Id: id, Result: result, Error: error }),
  },
];

const internalError = { code: -32603, message: 'something broke' };
