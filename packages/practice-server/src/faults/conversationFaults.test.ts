import { describe, expect, test } from 'vitest';
import { cleanAnswer, runExchange } from '../testing/runExchange.ts';
import { startServer } from '../testing/startServer.ts';
import { conversationFaults } from './conversationFaults.ts';

const ping = '{"jsonrpc":"2.0","id":"fault-1","method":"ping"}';
const sampling =
  '{"jsonrpc":"2.0","id":"fault-1","method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Say hello"}}],"maxTokens":20}}';

const afterInitialized: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'unknown-request',
    [
      '{"jsonrpc":"2.0","id":"fault-1","method":"x/unknown","params":{"any":"thing"}}',
      '{"jsonrpc":"2.0","id":"fault-2","method":"roots/list"}',
      '{"jsonrpc":"2.0","id":"fault-3","method":"ping"}',
    ],
  ],
  ['big-id-ping', ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}']],
  ['null-id-ping', ['{"jsonrpc":"2.0","id":null,"method":"ping"}']],
  ['server-sends-client-method', ['{"jsonrpc":"2.0","id":"fault-1","method":"tools/list"}']],
  [
    'elicitation-request',
    [
      '{"jsonrpc":"2.0","id":"fault-1","method":"elicitation/create","params":{"message":"What is your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}',
    ],
  ],
  ['sampling-request', [sampling]],
  ['unknown-notification', ['{"jsonrpc":"2.0","method":"notifications/x_unknown","params":{"any":"thing"}}']],
  [
    'capital-method',
    ['{"jsonrpc":"2.0","method":"Notifications/Message","params":{"level":"info","data":"capitals"}}'],
  ],
  ['method-not-string', ['{"jsonrpc":"2.0","method":42}']],
  [
    'notification-with-id',
    [
      '{"jsonrpc":"2.0","id":"fault-1","method":"notifications/message","params":{"level":"info","data":"id"}}',
    ],
  ],
  ['params-array', ['{"jsonrpc":"2.0","method":"notifications/message","params":["info","positional"]}']],
  ['empty-array', ['[]']],
  ['scalar', ['42']],
  ['unasked-answer', ['{"jsonrpc":"2.0","id":987654321,"result":{}}']],
  [
    'unasked-update',
    ['{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"practice://welcome"}}'],
  ],
  ['rpc-method', ['{"jsonrpc":"2.0","method":"rpc.log","params":{"any":"thing"}}']],
  ['object-id-ping', ['{"jsonrpc":"2.0","id":{},"method":"ping"}']],
  ['fraction-id-ping', ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}']],
  ['request-without-id', ['{"jsonrpc":"2.0","method":"ping"}']],
  ['client-notification', ['{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}']],
  [
    'notification-answered',
    ['{"jsonrpc":"2.0","error":{"code":-32601,"message":"unknown method: notifications/initialized"}}'],
  ],
  [
    'array-with-scalar',
    ['[{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"array"}},42]'],
  ],
  ['array-duplicate-id', [`[${sampling},${sampling}]`]],
  ['self-answer', [ping, '{"jsonrpc":"2.0","id":"fault-1","result":{}}']],
]);

const beforeAnswer: ReadonlyMap<string, string> = new Map([
  ['same-id-request', '{"jsonrpc":"2.0","id":7,"method":"ping"}'],
  [
    'progress-without-token',
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"nobody-gave-this","progress":1}}',
  ],
]);

describe.concurrent('a fault in what the server sends unasked', () => {
  test.each([...afterInitialized])('%s sends exactly its lines after initialized', async (name, lines) => {
    const { rest } = await runExchange(['--fault', name]);
    expect(rest.toString()).toBe([...lines, cleanAnswer, ''].join('\n'));
  });

  test.each([...beforeAnswer])('%s sends exactly its line before the answer', async (name, line) => {
    const { rest } = await runExchange(['--fault', name]);
    expect(rest.toString()).toBe(`${line}\n${cleanAnswer}\n`);
  });

  test('early-array sends an array right behind the answer to initialize', async () => {
    const { rest } = await runExchange(['--fault', 'early-array']);
    const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"early"}}';
    expect(rest.toString()).toBe(`[${log}]\n${cleanAnswer}\n`);
  });

  test('reused-id sends the same ping after initialized and before the answer', async () => {
    const { rest } = await runExchange(['--fault', 'reused-id']);
    expect(rest.toString()).toBe(`${ping}\n${ping}\n${cleanAnswer}\n`);
  });

  test('progress-after-answer sends progress when the request is over', async () => {
    await using server = startServer('--fault', 'progress-after-answer');
    await server.connect();
    const params = { name: 'echo', arguments: { message: 'hi' }, _meta: { progressToken: 'token' } };
    await server.request('tools/call', params);
    await server.findMessage((message) => message.method === 'notifications/progress');
    expect(server.messages().slice(1)).toEqual([
      { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'hi' }] } },
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'token', progress: 1000000 },
      },
    ]);
  });

  test('every fault of this family is tested', () => {
    const others = ['early-array', 'reused-id', 'progress-after-answer'];
    const tested = [...afterInitialized.keys(), ...beforeAnswer.keys(), ...others];
    expect(tested.sort()).toEqual(conversationFaults.map((fault) => fault.name).sort());
  });
});
