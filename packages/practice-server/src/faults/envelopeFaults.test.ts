import { describe, expect, test } from 'vitest';
import { cleanAnswer, runExchange } from '../testing/runExchange.ts';
import { envelopeFaults } from './envelopeFaults.ts';

const result = '"result":{"content":[{"type":"text","text":"hi"}]}';

const expected: ReadonlyMap<string, string> = new Map([
  ['wrong-id', `{"jsonrpc":"2.0","id":0,${result}}`],
  ['first-id', `{"jsonrpc":"2.0","id":1,${result}}`],
  ['string-id', `{"jsonrpc":"2.0","id":"7",${result}}`],
  ['float-id', `{"jsonrpc":"2.0","id":7.0,${result}}`],
  ['null-id', `{"jsonrpc":"2.0","id":null,${result}}`],
  ['missing-jsonrpc', `{"id":7,${result}}`],
  ['jsonrpc-1.0', `{"jsonrpc":"1.0","id":7,${result}}`],
  ['jsonrpc-number', `{"jsonrpc":2.0,"id":7,${result}}`],
  ['result-null', '{"jsonrpc":"2.0","id":7,"result":null}'],
  ['no-result', '{"jsonrpc":"2.0","id":7}'],
  ['both-members', `{"jsonrpc":"2.0","id":7,${result},"error":null}`],
  ['id-null-error', '{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"something broke"}}'],
  ['error-without-id', '{"jsonrpc":"2.0","error":{"code":-32603,"message":"something broke"}}'],
  [
    'error-code-string',
    '{"jsonrpc":"2.0","id":7,"error":{"code":"E_BROKEN","message":"the code is a string"}}',
  ],
  ['error-code-fraction', '{"jsonrpc":"2.0","id":7,"error":{"code":1.5,"message":"the code is a fraction"}}'],
  [
    'error-code-reserved',
    '{"jsonrpc":"2.0","id":7,"error":{"code":-32500,"message":"the code is reserved"}}',
  ],
  ['error-without-message', '{"jsonrpc":"2.0","id":7,"error":{"code":-32603}}'],
  ['error-string', '{"jsonrpc":"2.0","id":7,"error":"something broke"}'],
  [
    'error-message-long',
    '{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"something broke\\n    at handle (server.js:10:5)\\n    at run (server.js:20:3)"}}',
  ],
  ['error-code-internal', cleanAnswer],
  [
    'array-mixed',
    `[{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"mixed"}},${cleanAnswer}]`,
  ],
  ['array-answer', `[${cleanAnswer}]`],
  ['extra-member', `{"jsonrpc":"2.0","id":7,${result},"took_ms":12}`],
  ['capital-members', '{"Jsonrpc":"2.0","Id":7,"Result":{"content":[{"type":"text","text":"hi"}]}}'],
]);

describe.concurrent('a fault in the JSON-RPC members', () => {
  test.each(envelopeFaults.map((fault) => fault.name))('%s writes exactly its line', async (name) => {
    const { rest } = await runExchange(['--fault', name]);
    expect(rest.toString()).toBe(`${expected.get(name)}\n`);
  });

  test('error-code-internal changes the code of each refusal', async () => {
    const lines =
      '{"jsonrpc":"2.0","id":7,"method":"x/y"}\n{"jsonrpc":"2.0","id":8,"method":"prompts/get"}\n';
    const { rest } = await runExchange(['--fault', 'error-code-internal'], lines);
    expect(rest.toString().match(/"code":-?\d+/g)).toEqual(['"code":-32603', '"code":-32603']);
  });
});
