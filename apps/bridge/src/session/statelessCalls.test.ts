import { expect, it } from 'vitest';
import { event, type Handler, json, serve, stream } from './httpServer.test-support.ts';
import { createSessionRunner } from './testSession.test-support.ts';

const run = createSessionRunner();
const last = { resultType: 'complete', content: [] };
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });

/** A session of 2026-07-28 whose tools/call does this. */
async function calling(handle: Handler, tools: readonly object[] = [tool('echo')]) {
  const server = await serve((request, response) => {
    const { method, id } = request.message;
    const shared = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    if (method === 'server/discover')
      return json(response, id, {
        ...shared,
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
      });
    if (method === 'tools/list') return json(response, id, { ...shared, tools });
    handle(request, response);
  });
  const session = run(
    { kind: 'http', url: server.url },
    { era: 'stateless', offer: { capabilities: { elicitation: { form: {} } } } },
  );
  await session.waitFor(() =>
    session.rows().find(({ method, kind }) => method === 'tools/list' && kind === 'result'),
  );
  const call = (params = '{"name":"echo","arguments":{"n":1.0}}') => session.request('tools/call', params);
  const calls = () => server.seen.filter(({ message }) => message.method === 'tools/call');
  return { server, session, call, calls };
}

it('goes through input rounds: a new id, the same params, the state exactly as it came', async () => {
  const state = '"\\u00e9 {\\"a\\":1}"';
  const { session, call, calls } = await calling(({ message, body }, response) => {
    if (body.includes('inputResponses')) return json(response, message.id, last);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      `{"jsonrpc":"2.0","id":${message.id},"result":{"resultType":"input_required","requestState":${state},"inputRequests":{"who":{"method":"elicitation/create","params":{"message":"Who?","requestedSchema":{"type":"object","properties":{}}}}}}}`,
    );
  });
  const running = call();
  const question = await session.waitFor(() => session.live.driver.questions.list()[0]);
  expect(question).toMatchObject({ method: 'elicitation/create', idText: '"who"' });
  const taken = session.live.driver.questions.take(question.pendingId);
  if (typeof taken === 'string') throw new Error(taken);
  session.live.driver.answer(taken, { kind: 'result', text: '{"action":"accept","content":{"n":1.50}}' });
  expect((await running.end).kind).toBe('answered');
  const [first, second] = calls();
  expect(second?.body).toContain(`"requestState":${state}`);
  expect(second?.body).toContain('"inputResponses":{"who":{"action":"accept","content":{"n":1.50}}}');
  expect(second?.body).toContain('"arguments":{"n":1.0}');
  expect(second?.message.id).not.toBe(first?.message.id);
  expect(session.live.object().pending).toEqual([]);
});

it('goes on at once when there is only a state to send back', async () => {
  const { call, calls } = await calling(({ message, body }, response) => {
    const isFirst = !body.includes('requestState');
    json(response, message.id, isFirst ? { resultType: 'input_required', requestState: 's' } : last);
  });
  expect((await call().end).kind).toBe('answered');
  expect(calls()[1]?.message.params).toMatchObject({ requestState: 's' });
  expect(calls()[1]?.message.params).not.toHaveProperty('inputResponses');
});

it('ends a request whose question the user will not answer', async () => {
  const { session, call, calls } = await calling(({ message }, response) =>
    json(response, message.id, {
      resultType: 'input_required',
      inputRequests: {
        a: {
          method: 'elicitation/create',
          params: { message: 'm', requestedSchema: { type: 'object', properties: {} } },
        },
      },
    }),
  );
  const running = call();
  const question = await session.waitFor(() => session.live.driver.questions.list()[0]);
  const taken = session.live.driver.questions.take(question.pendingId);
  if (typeof taken === 'string') throw new Error(taken);
  session.live.driver.answer(taken, { kind: 'error', text: '{"code":-1,"message":"no"}' });
  expect((await running.end).kind).toBe('declined');
  expect(calls().length).toBe(1);
});

it('cancels by closing the stream, and sends no message for it', async () => {
  let isClosed = false;
  const { session, server, call } = await calling((_, response) => {
    stream(response);
    response.write(': working\n\n');
    response.on('close', () => {
      isClosed = true;
    });
  });
  const running = call();
  await session.waitFor(() => session.rows().find(({ kind }) => kind === 'sse'));
  session.live.driver.cancel(running.requestSeq, undefined);
  expect((await running.end).kind).toBe('cancelled');
  await session.waitFor(() => (isClosed ? true : undefined));
  expect(server.seen.some(({ message }) => message.method === 'notifications/cancelled')).toBe(false);
  expect(session.rowOf(running.requestSeq).status).toBe('cancelled');
});

it('sends a request again by a new id when its stream breaks, where doing it twice does no harm', async () => {
  let calls = 0;
  const handle: Handler = ({ message }, response) => {
    calls += 1;
    if (calls > 1) return json(response, message.id, last);
    stream(response);
    response.write(event({ jsonrpc: '2.0', method: 'notifications/progress', params: {} }));
    response.end();
  };
  const safe = await calling(handle, [tool('echo', { annotations: { readOnlyHint: true } })]);
  expect((await safe.call().end).kind).toBe('answered');
  const [first, second] = safe.calls();
  expect(second?.message.id).not.toBe(first?.message.id);
  expect(second?.headers['last-event-id']).toBeUndefined();
  calls = 0;
  const unsafe = await calling(handle);
  expect((await unsafe.call().end).kind).toBe('unanswered');
  expect(unsafe.calls().length).toBe(1);
});

it('lists the tools again when its headers do not match, and tries once more', async () => {
  let calls = 0;
  const { server, call } = await calling(({ message }, response) => {
    calls += 1;
    if (calls > 1) return json(response, message.id, last);
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32020, message: 'mismatch' } }),
    );
  });
  expect(await call().end).toMatchObject({ kind: 'answered', answer: { message: { kind: 'result' } } });
  expect(server.seen.map(({ message }) => message.method)).toEqual([
    'server/discover',
    'tools/list',
    'tools/call',
    'tools/list',
    'tools/call',
  ]);
});

it('sends the arguments that a schema names as headers, and will not call a tool whose names are wrong', async () => {
  const region = { type: 'string', 'x-mcp-header': 'Region' };
  const { session, call, calls } = await calling(
    ({ message }, response) => json(response, message.id, last),
    [
      tool('echo', { inputSchema: { type: 'object', properties: { region } } }),
      tool('bad', {
        inputSchema: { type: 'object', properties: { n: { type: 'number', 'x-mcp-header': 'N' } } },
      }),
    ],
  );
  await call('{"name":"echo","arguments":{"region":"Zürich"}}').end;
  expect(calls()[0]?.headers).toMatchObject({
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
    'mcp-param-region': '=?base64?WsO8cmljaA==?=',
  });
  expect(session.live.toolFault('bad')).toContain('x-mcp-header at /properties/n');
  expect(session.live.toolFault('echo')).toBeUndefined();
});
