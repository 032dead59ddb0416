import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallHandlers, CallRefusal } from './callHandlers.ts';
import { callText, connectTo, exchange } from './socketClient.test-support.ts';
import { startTestServer, type TestServer } from './testServer.test-support.ts';

const mebibyte = 1024 * 1024;

let server: TestServer;
let handlers: { -readonly [Name in keyof CallHandlers]?: CallHandlers[Name] };

beforeEach(async () => {
  handlers = {};
  server = await startTestServer({
    // Read when called, so that a test can set its own.
    callHandlers: {
      'settings/get': (params, context) => handlers['settings/get']?.(params, context) ?? { settings: {} },
      'settings/set': (params, context) => handlers['settings/set']?.(params, context) ?? { settings: {} },
      'session/notify': (params, context) => handlers['session/notify']?.(params, context) ?? { seq: 0 },
      'view/find': async ({ seq }) => ({ position: seq + 1 }),
    },
  });
});
afterEach(() => server.close());

describe('a call', () => {
  it('is answered as text and parsed, with its id as written', async () => {
    const socket = await connectTo(server.port);
    for (const id of ['7', '9007199254740993', '1.0', '"a\\u0062"', 'null']) {
      const message = `{"jsonrpc":"2.0","id":${id},"method":"view/find","params":{"viewId":"v","seq":4}}`;
      const { text } = await exchange(socket, message);
      expect(text).toBe(
        `{"jsonrpc":"2.0","id":${id},"result":{"position":5},"resultText":"{\\"position\\":5}"}`,
      );
    }
  });

  it('takes paramsText in place of params, and handlers see every digit', async () => {
    const seen: (string | undefined)[] = [];
    handlers['session/notify'] = (_params, { textAt }) => {
      seen.push(textAt('/params'), textAt('/params/n'), textAt('/nothing'));
      return { seq: 3 };
    };
    const socket = await connectTo(server.port);
    const params = '{"sessionId":"s","method":"m","params":{"n": 12345678901234567890.10}}';
    await exchange(socket, callText('session/notify', `,"params":${params}`));
    await exchange(socket, callText('session/notify', `,"paramsText":${JSON.stringify(params)}`));
    const once = ['{"n": 12345678901234567890.10}', '12345678901234567890.10', undefined];
    expect(seen).toEqual([...once, ...once]);
  });

  const wrong = [
    ['{', -32700],
    ['', -32700],
    ['[]', -32600],
    [`[${callText('view/find')}]`, -32600],
    ['7', -32600],
    ['{"id":1,"method":"session/list"}', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"session/list"}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"session/list"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
    [callText('session/list', ',"params":{},"paramsText":"{}"'), -32600],
    [callText('no/such'), -32601],
    [callText('toString'), -32601],
    [callText('__proto__', ''), -32601],
    [callText('session/list', ',"params":[]'), -32602],
    [callText('session/list', ',"params":null'), -32602],
    [callText('session/list', ',"paramsText":"{"'), -32602],
  ] as const;
  it.each(wrong)('that reads %s gets %i', async (text, code) => {
    const { answer } = await exchange(await connectTo(server.port), text);
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it('with bad params says where', async () => {
    const socket = await connectTo(server.port);
    const pointerOf = async (method: string, params: string) =>
      (await exchange(socket, callText(method, `,"params":${params}`))).answer;
    expect(await pointerOf('view/find', '{"viewId":"v","seq":-1}')).toMatchObject({
      error: { code: -32602, data: { pointer: '/seq' } },
    });
    const target = '{"target":{"kind":"stdio","command":"x","args":["a",7]}}';
    expect(await pointerOf('session/open', target)).toMatchObject({
      error: { data: { pointer: '/target/args/1' } },
    });
    const env = '{"target":{"kind":"stdio","command":"x","args":[],"env":{"a/b~c":1}}}';
    expect(await pointerOf('session/open', env)).toMatchObject({
      error: { data: { pointer: '/target/env/a~1b~0c' } },
    });
  });

  it('that is refused gets code and kind, as object and as text', async () => {
    handlers['settings/get'] = () => {
      throw new CallRefusal(1002, 'no such session', { kind: 'noSuchSession', sessionId: 's9' });
    };
    const { answer } = await exchange(await connectTo(server.port), callText('settings/get'));
    const error = {
      code: 1002,
      message: 'no such session',
      data: { kind: 'noSuchSession', sessionId: 's9' },
    };
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error, errorText: JSON.stringify(error) });
  });

  it('that meets a fault of ours gets -32603, and the log no text of it', async () => {
    handlers['settings/get'] = () => Promise.reject(new TypeError('API_KEY=SECRET-456'));
    const { answer } = await exchange(await connectTo(server.port), callText('settings/get'));
    expect(answer).toMatchObject({ error: { code: -32603, data: { kind: 'fault' } } });
    expect(server.logLines.join('\n')).toMatch(/settings\/get failed: TypeError/);
    expect(server.logLines.join('\n')).not.toContain('SECRET-456');
  });

  it('without id is done and not answered', async () => {
    let isDone = false;
    handlers['settings/set'] = ({ settings }) => {
      isDone = true;
      return { settings };
    };
    const socket = await connectTo(server.port);
    socket.send('{"jsonrpc":"2.0","method":"settings/set","params":{"settings":{}}}');
    const { answer } = await exchange(socket, callText('settings/get'));
    expect([isDone, answer]).toMatchObject([true, { id: 1 }]);
  });

  it('can carry 10,000 nested arrays', async () => {
    let length = 0;
    handlers['session/notify'] = (_params, { textAt }) => {
      length = textAt('/params')?.length ?? 0;
      return { seq: 1 };
    };
    const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const params = `,"params":{"sessionId":"s","method":"m","params":${nested}}`;
    await exchange(await connectTo(server.port), callText('session/notify', params));
    expect(length).toBe(20_000);
  });
});

describe('a result', () => {
  const answerTo = async (settings: Record<string, unknown>) => {
    handlers['settings/get'] = () => ({ settings });
    const { text, answer } = await exchange(await connectTo(server.port), callText('settings/get'));
    return { text, answer, hasResult: text.startsWith('{"jsonrpc":"2.0","id":1,"result":') };
  };
  const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

  it('is parsed too up to 256 KiB', async () => {
    const overhead = '{"settings":{"a":""}}'.length;
    expect((await answerTo({ a: 'x'.repeat(256 * 1024 - overhead) })).hasResult).toBe(true);
    const longer = await answerTo({ a: 'x'.repeat(256 * 1024 - overhead + 1) });
    expect(longer.hasResult).toBe(false);
    expect(longer.text).toContain('"resultText":');
  });

  it('is parsed too up to a depth of 500', async () => {
    expect((await answerTo({ a: nest(498) })).hasResult).toBe(true);
    expect((await answerTo({ a: nest(499) })).hasResult).toBe(false);
    expect((await answerTo({ a: '[{"'.repeat(1000) })).hasResult).toBe(true);
  });

  it('larger than 1 MiB becomes an error that says where to read', async () => {
    expect((await answerTo({ a: 'x'.repeat(mebibyte - 100) })).text).toContain('resultText');
    const { answer } = await answerTo({ a: 'é'.repeat(mebibyte / 2) });
    expect(answer).toMatchObject({ id: 1, error: { code: 1005, data: { kind: 'answerTooLarge' } } });
    expect(JSON.stringify(answer)).toContain('/body');
  });
});
