import { expect, test } from 'vitest';
import { createSessionRunner, scriptedServer } from './testSession.test-support.ts';

const run = createSessionRunner();
test('a start is initialize, its answer, initialized, and the lists that were declared', async () => {
  const { rows, waitFor, live } = run(
    scriptedServer(`on = ({ id, method, params }) => {
      if (method === 'initialize') hello(id, { capabilities: { tools: {} } });
      else if (params === undefined) reply(id, { tools: [{ name: 'a', inputSchema: { type: 'object' } }], nextCursor: 'two' });
      else reply(id, { tools: [] });
    };`),
  );
  await waitFor(() => rows().find(({ gist }) => gist.startsWith('start:')));
  const seen = rows().map(({ dir, kind, method, by }) => [dir, kind, method, by].filter(Boolean).join(' '));
  expect(seen).toEqual([
    'none process',
    'out request initialize connect',
    'in result initialize',
    'out notification notifications/initialized connect',
    'out request tools/list connect',
    'in result tools/list',
    'out request tools/list connect',
    'in result tools/list',
    'none process',
  ]);
  expect(live.object()).toMatchObject({ phase: 'ready', revision: '2025-11-25', title: 'scripted' });
  expect(live.object().start.steps.map(({ name }) => name)).toEqual([
    'spawned',
    'initializeSent',
    'firstStdout',
    'initializeAnswered',
    'listsLoaded',
  ]);
});

test('an older counter-offer is accepted and judges from then on', async () => {
  const { phase, live, rows } = run(scriptedServer(`on = ({ id }) => hello(id, {}, '2024-11-05');`));
  await phase('ready');
  expect(live.object().revision).toBe('2024-11-05');
  expect(live.object().decidedBy).toContain('2024-11-05');
  expect(
    rows()
      .filter(({ method }) => method === 'initialize')
      .map(({ rev }) => rev),
  ).toEqual(['2025-11-25', '2024-11-05']);
});

test('a revision that nobody knows ends the session and the process', async () => {
  const { phase, live, waitFor, rows } = run(scriptedServer(`on = ({ id }) => hello(id, {}, '1999-01-01');`));
  await phase('failed');
  expect(live.object().failure).toMatchObject({ kind: 'unsupportedRevision' });
  await waitFor(() => rows().find(({ gist }) => gist.startsWith('exited')));
});

test('a revision can be forced', async () => {
  const { phase, text } = run(
    scriptedServer(`on = ({ id, params }) => hello(id, {}, params.protocolVersion);`),
    { forced: '2025-03-26' },
  );
  await phase('ready');
  expect(text(1)).toContain('"protocolVersion":"2025-03-26"');
});

test('a server that exits before it answers is explained by its code and its last words', async () => {
  const { phase, live, rows } = run(scriptedServer(`console.error('missing --key'); process.exit(2);`));
  await phase('failed');
  expect(live.object().failure).toMatchObject({
    kind: 'exitedEarly',
    exitCode: 2,
    lastStderr: ['missing --key'],
  });
  expect(live.object().failure?.message).toContain('exited with code 2 before answering initialize');
  expect(rows().find(({ method }) => method === 'initialize')?.status).toBe('error');
});

test('pings are answered with the id digit for digit, unknown requests are refused, what is declared is served', async () => {
  const { waitFor, rows, text } = run(
    scriptedServer(`on = ({ id }) => { hello(id);
      line('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}');
      line('{"jsonrpc":"2.0","id":"u","method":"x/unknown"}');
      line('{"jsonrpc":"2.0","id":1.0,"method":"roots/list"}'); };`),
    { offer: { capabilities: { roots: {} }, rootsText: '[{"uri":"file:///a"}]' } },
  );
  const last = await waitFor(() =>
    rows().find(({ dir, method }) => dir === 'out' && method === 'roots/list'),
  );
  const answers = rows()
    .filter(({ by }) => by === 'answer')
    .map(({ seq }) => text(seq));
  expect(answers).toEqual([
    '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}',
    '{"jsonrpc":"2.0","id":"u","error":{"code":-32601,"message":"Method not found: x/unknown"}}',
    '{"jsonrpc":"2.0","id":1.0,"result":{"roots":[{"uri":"file:///a"}]}}',
  ]);
  expect(last.status).toBe('ok');
});

test('a request that times out says who waited, is cancelled on the wire once, and its late answer is no error', async () => {
  const { phase, live, rows, waitFor, rowOf } = run(
    scriptedServer(`let held; on = ({ id, method }) => method === 'initialize' ? hello(id, { capabilities: { tools: {} } }) : (held = id);
      seen = ({ method, params }) => { if (method === 'notifications/cancelled') reply(held, { content: [] }); };`),
    { offer: { auto: 'handshake' } },
  );
  await phase('ready');
  const sent = live.driver.request({
    method: 'tools/call',
    by: 'you',
    paramsText: '{"name":"x"}',
    limitMs: 50,
  });
  const end = await sent?.end;
  expect(end).toMatchObject({ kind: 'timeout', limitMs: 50 });
  const late = await waitFor(() => rows().find(({ status }) => status === 'late'));
  expect(late).toMatchObject({ kind: 'result', method: 'tools/call', exchange: sent?.requestSeq });
  expect(late.worst).not.toBe('error');
  expect(rowOf(sent?.requestSeq ?? -1).status).toBe('cancelled');
  expect(rows().filter(({ method }) => method === 'notifications/cancelled')).toHaveLength(1);
  expect(rows().find(({ kind, gist }) => kind === 'note' && gist.includes('waited'))?.gist).toContain(
    'tools/call',
  );
});

test('the time that the user takes to answer does not count', async () => {
  const { phase, questions, waitFor, live } = run(
    scriptedServer(`on = ({ id, method }) => { if (method === 'initialize') return hello(id);
        line('{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"?"}}'); held = id; };
      let held; seen = (message) => { if (message.id === 'q') reply(held, { content: [] }); };`),
    { offer: { capabilities: { elicitation: {} } } },
  );
  await phase('ready');
  const sent = live.driver.request({ method: 'tools/call', by: 'you', limitMs: 150 });
  const question = await waitFor(() => questions[0]);
  // Longer than the limit: only what MCPeek does next can end the request.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(live.driver.requests.list().map(({ requestSeq }) => requestSeq)).toEqual([sent?.requestSeq]);
  const taken = live.driver.questions.take(question.pendingId);
  if (taken === 'answered' || taken === 'unknown') throw new Error(taken);
  live.driver.answer(taken, { kind: 'result', text: '{"action":"accept","content":{"n":1.0}}' });
  expect(await sent?.end).toMatchObject({ kind: 'answered' });
  expect(live.driver.questions.take(question.pendingId)).toBe('answered');
});

test('auto none sends nothing, and raw bytes go out exactly as typed', async () => {
  const { phase, live, rows, text, waitFor, rowOf } = run(scriptedServer(`on = ({ id }) => reply(id, {});`), {
    offer: { auto: 'none' },
  });
  await phase('ready');
  const typed = '{"jsonrpc":"2.0","id":"req-1" , "method":"ping"}';
  const seq = live.sendBytes(Buffer.from(`${typed}\n`), 'you');
  expect(text(seq ?? -1)).toBe(typed);
  const answer = await waitFor(() => rows().find(({ dir }) => dir === 'in'));
  expect(answer).toMatchObject({ idText: '"req-1"', exchange: seq, status: 'ok' });
  expect(rowOf(seq ?? -1)).toMatchObject({ status: 'ok', by: 'you' });
});

test('ids that the user took by hand are not used again', async () => {
  const { phase, live, request, text } = run(
    scriptedServer(`on = ({ id, method }) => method === 'initialize' ? hello(id) : reply(id, {});`),
  );
  await phase('ready');
  live.sendBytes(
    Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2.0,"method":"ping"}\n'),
    'you',
  );
  const { requestSeq } = request('ping');
  expect(text(requestSeq)).toBe('{"jsonrpc":"2.0","id":3,"method":"ping"}');
});

test('pages that never end are given up, and the capture says so', async () => {
  const { waitFor, rows } = run(
    scriptedServer(
      `on = ({ id, method }) => method === 'initialize' ? hello(id, { capabilities: { tools: {} } }) : reply(id, { tools: [], nextCursor: 'again' });`,
    ),
  );
  const note = await waitFor(() => rows().find(({ kind }) => kind === 'note'));
  expect(note.gist).toMatch(/tools\/list: the server gave the cursor "again" once more/);
  expect(rows().filter(({ kind, method }) => kind === 'request' && method === 'tools/list')).toHaveLength(2);
});

test('who waits when the session is closed is told so', async () => {
  const { phase, request, live, rowOf } = run(
    scriptedServer(`on = ({ id, method }) => { if (method === 'initialize') hello(id); };`),
  );
  await phase('ready');
  const sent = request('ping');
  await live.close();
  expect(await sent.end).toMatchObject({ kind: 'closed' });
  expect(rowOf(sent.requestSeq).status).toBe('cancelled');
});

test('closing while connecting says cancelled, not error', async () => {
  const { waitFor, rows, live, rowOf } = run(scriptedServer(`on = () => {};`));
  const initialize = await waitFor(() => rows().find(({ method }) => method === 'initialize'));
  await live.close();
  expect(rowOf(initialize.seq).status).toBe('cancelled');
  expect(live.object()).toMatchObject({ phase: 'closed' });
  expect(live.object().failure).toBeUndefined();
});

const readyServer = (more = '') => scriptedServer(`on = ({ id }) => hello(id); ${more}`);
const bridgeEnds = { kind: 'bridgeRestarted', message: 'MCPeek was stopped.' } as const;

test.each([
  [
    'stopped by the user',
    readyServer(),
    undefined,
    { kind: 'stopped', text: 'stopped, code 0', exitCode: 0 },
  ],
  [
    'stopped by the user, against the will of the server',
    readyServer("setInterval(() => {}, 1000); process.on('SIGTERM', () => {});"),
    undefined,
    { kind: 'stopped', text: 'stopped, ended by SIGKILL', signal: 'SIGKILL' },
  ],
  [
    'ended with the bridge',
    readyServer(),
    bridgeEnds,
    { kind: 'bridgeRestarted', text: 'bridge restarted', exitCode: 0 },
  ],
])('a session that was %s says so', async (_, target, why, ending) => {
  const { phase, live } = run(target);
  await phase('ready');
  expect(live.object().ending).toBeUndefined();
  await live.close(why);
  expect(live.object()).toMatchObject({ phase: 'closed' });
  expect(live.object().ending).toEqual(ending);
});

test('a session that ended by itself, or never began, says how too', async () => {
  const left = run(readyServer('setTimeout(() => process.exit(3), 300);'));
  await left.phase('failed');
  expect(left.live.object().ending).toMatchObject({ text: 'exited, code 3', exitCode: 3 });
  const never = run({ kind: 'stdio', command: 'no-such-program', args: [] });
  await never.phase('failed');
  expect(never.live.object().ending).toEqual({ kind: 'notFound', text: 'command not found' });
});

test('a session that the user stopped is not said to have ended with the bridge that stops meanwhile', async () => {
  const { phase, live } = run(readyServer());
  await phase('ready');
  await Promise.all([live.close(), live.close(bridgeEnds)]);
  expect(live.object().ending?.kind).toBe('stopped');
});
