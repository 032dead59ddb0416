import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/startServer.ts';

interface Case {
  readonly line: string;
  readonly answer: string;
}

const badRequest = '"error":{"code":-32600,"message":';

const cases: ReadonlyMap<string, Case> = new Map([
  ['a whole number id', { line: ping('7'), answer: pong('7') }],
  ['an id no double holds', { line: ping('9007199254740993'), answer: pong('9007199254740993') }],
  ['an id with a fraction', { line: ping('1.50'), answer: pong('1.50') }],
  ['an id with an exponent', { line: ping('1e400'), answer: pong('1e400') }],
  ['an id that is minus zero', { line: ping('-0'), answer: pong('-0') }],
  ['an id that is a string', { line: ping('"a b"'), answer: pong('"a b"') }],
  [
    'an id that is null',
    { line: ping('null'), answer: `{"jsonrpc":"2.0",${badRequest}"id must be a string or a number"}}` },
  ],
  [
    'an unknown method',
    {
      line: '{"jsonrpc":"2.0","id":7,"method":"x/y"}',
      answer: '{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"unknown method: x/y"}}',
    },
  ],
  [
    'params that are an array',
    {
      line: '{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}',
      answer: '{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params must be an object"}}',
    },
  ],
  [
    'a method that is no string',
    {
      line: '{"jsonrpc":"2.0","id":7,"method":42}',
      answer: `{"jsonrpc":"2.0","id":7,${badRequest}"method must be a string"}}`,
    },
  ],
  [
    'a message without jsonrpc',
    {
      line: '{"id":7,"method":"ping"}',
      answer: `{"jsonrpc":"2.0","id":7,${badRequest}"jsonrpc must be \\"2.0\\""}}`,
    },
  ],
  [
    'an object without any member that matters',
    {
      line: '{"jsonrpc":"2.0","id":7}',
      answer: `{"jsonrpc":"2.0","id":7,${badRequest}"no method, result or error"}}`,
    },
  ],
  ['a number', { line: '42', answer: `{"jsonrpc":"2.0",${badRequest}"a message must be an object"}}` }],
]);

describe.concurrent('the JSON-RPC layer', () => {
  test.each([...cases])('answers %s with exactly the right line', async (_name, { line, answer }) => {
    await using server = startServer();
    server.send(`${line}\n`);
    server.closeInput();
    await server.exited;
    expect(server.bytes().toString()).toBe(`${answer}\n`);
  });

  test('text that is not JSON is answered with -32700, by each revision in its way', async () => {
    for (const [revision, start] of [
      ['2024-11-05', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,'],
      ['2025-11-25', '{"jsonrpc":"2.0","error":{"code":-32700,'],
    ]) {
      await using server = startServer();
      await server.connect(revision);
      server.send('{"jsonrpc":\n');
      await server.output((text) => text.includes(`\n${start}`));
    }
  });

  test('bytes that are not UTF-8 are answered with -32700', async () => {
    await using server = startServer('--revision', '2025-06-18');
    server.send(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    const answer = await server.findMessage((message) => 'error' in message);
    expect(answer).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test('notifications are never answered, whatever is wrong with them', async () => {
    await using server = startServer();
    server.send('{"jsonrpc":"2.0","method":"x/y"}\n{"jsonrpc":"2.0","method":"x/y","params":[]}\n');
    await server.errorOutput((text) => text.includes('the params of x/y must be an object'));
    server.closeInput();
    await server.exited;
    expect(server.bytes().length).toBe(0);
  });

  test('a cancelled request is not answered', async () => {
    await using server = startServer();
    await server.connect();
    void server.callTool('slow', { seconds: 3600, steps: 1 }).catch(() => {});
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    await server.request('ping');
    server.closeInput();
    await expect(server.exited).resolves.toBe(0);
    expect(server.messages().map((message) => message.id)).toEqual([1, 3]);
  });

  test('a flood can be cancelled', async () => {
    await using server = startServer();
    await server.connect();
    void server.callTool('notify', { count: 100_000_000 }).catch(() => {});
    await server.findMessage((message) => message.method === 'notifications/message');
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    server.closeInput();
    await expect(server.exited).resolves.toBe(0);
  });

  test('an id that is in use is refused', async () => {
    await using server = startServer();
    await server.connect();
    const call = { name: 'slow', arguments: { seconds: 3600, steps: 1 } };
    server.send({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: call });
    server.send({ jsonrpc: '2.0', id: 'a', method: 'ping' });
    const answer = await server.findMessage((message) => message.id === 'a');
    expect(answer).toMatchObject({ error: { code: -32600, message: 'the id "a" is in use' } });
  });

  test('the end of stdin ends the server with code 0, even in the middle of a call', async () => {
    await using server = startServer();
    await server.connect();
    void server.callTool('slow', { seconds: 3600, steps: 1 }).catch(() => {});
    server.closeInput();
    await expect(server.exited).resolves.toBe(0);
  });
});

describe.concurrent('a batch', () => {
  const batch = `[${ping('7')},{"jsonrpc":"2.0","method":"x/y"},{"jsonrpc":"2.0","id":"b","method":"x/y"},1]\n`;

  test('is answered as one array in 2025-03-26', async () => {
    await using server = startServer();
    await server.connect('2025-03-26');
    server.send(batch);
    const text = await server.output((all) => all.includes('\n['));
    const line = text.split('\n').find((candidate) => candidate.startsWith('[')) ?? '';
    expect(JSON.parse(line)).toEqual([
      { jsonrpc: '2.0', id: 7, result: {} },
      { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: 'unknown method: x/y' } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'a message must be an object' } },
    ]);
  });

  test('of notifications only is not answered; an empty one is refused', async () => {
    await using server = startServer();
    await server.connect('2025-03-26');
    server.send('[{"jsonrpc":"2.0","method":"x/y"}]\n[]\n');
    const answer = await server.findMessage((message) => 'error' in message);
    expect(answer).toMatchObject({ id: null, error: { code: -32600 } });
    expect(server.messages().length).toBe(2);
  });

  test('must not hold initialize', async () => {
    await using server = startServer('--revision', '2025-03-26');
    server.send('[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}]\n');
    const text = await server.output((all) => all.includes('\n'));
    expect(text).toContain('[{"jsonrpc":"2.0","id":1,"error":{"code":-32600');
  });

  test.each(['2024-11-05', '2025-06-18', '2025-11-25'])('is refused in %s', async (revision) => {
    await using server = startServer();
    await server.connect(revision);
    server.send(batch);
    const answer = await server.findMessage((message) => 'error' in message);
    expect(answer).toMatchObject({ error: { code: -32600, message: 'a message must be an object' } });
  });
});

function ping(id: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
}

function pong(id: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":{}}`;
}
