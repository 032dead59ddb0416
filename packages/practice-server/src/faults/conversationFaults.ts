import { encodeJson, isJsonObject, rawNumber } from '../json/json.ts';
import type { Fault } from './fault.ts';

const samplingRequest = {
  jsonrpc: '2.0',
  id: 'fault-1',
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: 'Say hello' } }], maxTokens: 20 },
};
const startedLog = {
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data: 'early' },
};
const reusedPing = { jsonrpc: '2.0', id: 'fault-1', method: 'ping' };

/** Faults in what the server sends of its own accord. */
export const conversationFaults: readonly Fault[] = [
  afterInitialized(
    'unknown-request',
    'sends the requests x/unknown, roots/list and ping right after initialized',
    [
      { jsonrpc: '2.0', id: 'fault-1', method: 'x/unknown', params: { any: 'thing' } },
      { jsonrpc: '2.0', id: 'fault-2', method: 'roots/list' },
      { jsonrpc: '2.0', id: 'fault-3', method: 'ping' },
    ],
  ),
  afterInitialized('big-id-ping', 'sends a ping with the id 9007199254740993, which a double cannot hold', [
    { jsonrpc: '2.0', id: rawNumber('9007199254740993'), method: 'ping' },
  ]),
  afterInitialized('null-id-ping', 'sends a ping with the id null', [
    { jsonrpc: '2.0', id: null, method: 'ping' },
  ]),
  afterInitialized('server-sends-client-method', 'sends the request tools/list, which only clients send', [
    { jsonrpc: '2.0', id: 'fault-1', method: 'tools/list' },
  ]),
  afterInitialized(
    'elicitation-request',
    'sends elicitation/create, whatever the revision and the capabilities',
    [
      {
        jsonrpc: '2.0',
        id: 'fault-1',
        method: 'elicitation/create',
        params: {
          message: 'What is your name?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    ],
  ),
  afterInitialized('sampling-request', 'sends sampling/createMessage, whatever the capabilities', [
    samplingRequest,
  ]),
  afterInitialized('unknown-notification', 'sends the notification notifications/x_unknown', [
    { jsonrpc: '2.0', method: 'notifications/x_unknown', params: { any: 'thing' } },
  ]),
  afterInitialized('capital-method', 'sends the notification Notifications/Message, with capitals', [
    { jsonrpc: '2.0', method: 'Notifications/Message', params: { level: 'info', data: 'capitals' } },
  ]),
  afterInitialized('method-not-string', 'sends a notification whose method is the number 42', [
    { jsonrpc: '2.0', method: 42 },
  ]),
  afterInitialized('notification-with-id', 'sends a log notification with an id, which makes it a request', [
    { jsonrpc: '2.0', id: 'fault-1', method: 'notifications/message', params: { level: 'info', data: 'id' } },
  ]),
  afterInitialized('params-array', 'sends a log notification whose params are an array', [
    { jsonrpc: '2.0', method: 'notifications/message', params: ['info', 'positional'] },
  ]),
  afterInitialized('empty-array', 'sends an empty array', [[]]),
  afterInitialized('scalar', 'sends a line that is only a number', [42]),
  afterInitialized('unasked-answer', 'sends an answer to a request that nobody sent', [
    { jsonrpc: '2.0', id: 987654321, result: {} },
  ]),
  afterInitialized('unasked-update', 'tells of a changed resource that nobody subscribed to', [
    { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'practice://welcome' } },
  ]),
  afterInitialized(
    'rpc-method',
    'sends a notification whose method begins with rpc., which JSON-RPC reserves',
    [{ jsonrpc: '2.0', method: 'rpc.log', params: { any: 'thing' } }],
  ),
  afterInitialized('object-id-ping', 'sends a ping whose id is an object', [
    { jsonrpc: '2.0', id: {}, method: 'ping' },
  ]),
  afterInitialized('fraction-id-ping', 'sends a ping with the id 1.5', [
    { jsonrpc: '2.0', id: 1.5, method: 'ping' },
  ]),
  afterInitialized('request-without-id', 'sends a ping without an id, which makes it a notification', [
    { jsonrpc: '2.0', method: 'ping' },
  ]),
  afterInitialized('client-notification', 'sends notifications/roots/list_changed, which only clients send', [
    { jsonrpc: '2.0', method: 'notifications/roots/list_changed' },
  ]),
  afterInitialized('notification-answered', 'answers notifications/initialized with an error without id', [
    { jsonrpc: '2.0', error: { code: -32601, message: 'unknown method: notifications/initialized' } },
  ]),
  afterInitialized('array-with-scalar', 'sends an array of a log notification and the number 42', [
    [{ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'array' } }, 42],
  ]),
  afterInitialized('array-duplicate-id', 'sends an array of two sampling requests with the same id', [
    [samplingRequest, samplingRequest],
  ]),
  afterInitialized('self-answer', 'sends a ping and answers it itself', [
    { jsonrpc: '2.0', id: 'fault-1', method: 'ping' },
    { jsonrpc: '2.0', id: 'fault-1', result: {} },
  ]),
  {
    name: 'early-array',
    about: 'sends an array of a log notification right behind the answer to initialize, without waiting',
    on: 'initialize',
    // In one piece with the answer, so that the client cannot come in between.
    frame: (bytes) => Buffer.concat([bytes, Buffer.from(`${encodeJson([startedLog])}\n`)]),
  },
  {
    name: 'reused-id',
    about: 'sends a ping right after initialized, and again with the same id before it answers',
    on: 'tools/call',
    initialized: ({ send }) => void send(reusedPing),
    request: (_request, { send }) => {
      void send(reusedPing);
      return 'answer';
    },
  },
  {
    name: 'same-id-request',
    about: 'sends a ping with the id of the client request that is open, before it answers',
    on: 'tools/call',
    request: ({ id }, { send }) => {
      void send({ jsonrpc: '2.0', id, method: 'ping' });
      return 'answer';
    },
  },
  {
    name: 'progress-without-token',
    about: 'sends progress with a token the client never gave, before it answers',
    on: 'tools/call',
    request: (_request, { send }) => {
      const params = { progressToken: 'nobody-gave-this', progress: 1 };
      void send({ jsonrpc: '2.0', method: 'notifications/progress', params });
      return 'answer';
    },
  },
  {
    name: 'progress-after-answer',
    about: 'sends progress for a request after its answer',
    on: 'tools/call',
    sent: (request, { send }) => {
      const meta = request?.params._meta;
      const progressToken = isJsonObject(meta) ? meta.progressToken : undefined;
      if (progressToken === undefined) return;
      void send({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: 1e6 },
      });
    },
  },
];

function afterInitialized(name: string, about: string, messages: readonly unknown[]): Fault {
  return {
    name,
    about,
    on: 'initialized',
    initialized: ({ send }) => {
      for (const message of messages) void send(message);
    },
  };
}
