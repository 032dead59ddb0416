import { expect, test } from 'vitest';
import {
  answeringServer,
  createSessionRunner,
  scriptedServer,
  toolServer,
} from './testSession.test-support.ts';

const run = createSessionRunner();
test('R049: three answers with one id answer one request; the others say that unmatched answers came', async () => {
  const { phase, request, rows, waitFor, rulesOf, rowOf, capture, live } = run(
    answeringServer(
      `(globalThis.asked ??= []).push(id); if (asked.length === 3) for (let n = 0; n < 3; n += 1) reply(asked[0], {});`,
    ),
  );
  await phase('ready');
  const [first, second, third] = [request('a'), request('b'), request('c')];
  expect(await first.end).toMatchObject({ kind: 'answered' });
  const repeated = await waitFor(() => {
    const found = rows().filter(({ status, dir }) => status === 'unmatched' && dir === 'in');
    return found.length === 2 ? found : undefined;
  });
  expect(repeated.map(({ seq }) => rulesOf(seq))).toEqual([
    ['jsonrpc/response-duplicate'],
    ['jsonrpc/response-duplicate'],
  ]);
  expect(repeated.map(({ exchange }) => exchange)).toEqual([first.requestSeq, first.requestSeq]);
  expect(rowOf(second.requestSeq).status).toBe('open');
  expect(rowOf(third.requestSeq).status).toBe('open');
  live.driver.requests.extend(second.requestSeq, 1);
  expect(await second.end).toMatchObject({ kind: 'timeout' });
  const unanswered = capture.allFindings().find(({ ruleId }) => ruleId === 'jsonrpc/request-unanswered');
  expect(unanswered?.related).toEqual(expect.arrayContaining(repeated.map(({ seq }) => seq)));
});

test('R050: digits stay as they are in the record and in the echo of an id', async () => {
  const { phase, request, rows, text, waitFor } = run(
    answeringServer(`line('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}');
      line('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[],"structuredContent":{"id":1915883588174806058,"x":1.0,"y":1e400}}}');`),
  );
  await phase('ready');
  const end = await request('tools/call', '{"name":"digits"}').end;
  if (end.kind !== 'answered') throw new Error(end.kind);
  expect(text(end.judged.record.seq)).toContain('{"id":1915883588174806058,"x":1.0,"y":1e400}');
  const pong = await waitFor(() => rows().find(({ by }) => by === 'answer'));
  expect(text(pong.seq)).toBe('{"jsonrpc":"2.0","id":9007199254740993,"result":{}}');
  expect(pong.idText).toBe('9007199254740993');
});

test('R051: an error without an id is shown in both revisions and found only where the id is required', async () => {
  for (const [revision, findings] of [
    ['2025-06-18', [{ ruleId: 'jsonrpc/error-missing-id', severity: 'warning', rev: '2025-06-18' }]],
    ['2025-11-25', []],
  ] as const) {
    const { phase, waitFor, rows, capture } = run(
      scriptedServer(`on = ({ id }) => hello(id, {}, '${revision}');
        seen = ({ method }) => { if (method === 'notifications/initialized') line('{"jsonrpc":"2.0","error":{"code":-32600,"message":"bad"}}'); };`),
    );
    await phase('ready');
    const row = await waitFor(() => rows().find(({ kind }) => kind === 'error'));
    expect(row.gist).toBe('-32600 bad');
    expect(capture.findings([row.seq])).toMatchObject(findings);
    expect(capture.findings([row.seq])).toHaveLength(findings.length);
  }
});

test('R052: an answer in an array with both members has two findings, and can be read', async () => {
  const { phase, request, waitFor, rows, capture } = run(
    toolServer(`line('[{"jsonrpc":"2.0","id":' + id + ',"result":{"tools":[]},"error":null}]');`),
    { offer: { auto: 'handshake' } },
  );
  await phase('ready');
  const sent = request('tools/list');
  const row = await waitFor(() => rows().find(({ kind }) => kind === 'batch'));
  expect(
    capture
      .findings([row.seq])
      .map(({ ruleId }) => ruleId)
      .sort(),
  ).toEqual(['batch/not-supported', 'jsonrpc/response-both-members']);
  expect(row.items).toMatchObject([
    { pointer: '/0', kind: 'result', method: 'tools/list', status: 'ok', exchange: { seq: sent.requestSeq } },
  ]);
  expect(row.exchange).toBeUndefined();
});

test('R053: a request typed by hand is matched by its string id', async () => {
  const { phase, live, rows, waitFor, rowOf } = run(answeringServer(`reply(id, {});`));
  await phase('ready');
  const seq = live.sendBytes(Buffer.from('{"jsonrpc":"2.0","id":"req-1","method":"ping"}\n'), 'you') ?? -1;
  const answer = await waitFor(() => rows().find(({ idText, dir }) => idText === '"req-1"' && dir === 'in'));
  expect(answer.exchange).toBe(seq);
  expect(rowOf(seq).status).toBe('ok');
});

test('R054: the same id in both directions is two exchanges', async () => {
  const { phase, request, rows, rowOf, text } = run(
    answeringServer(
      `line('{"jsonrpc":"2.0","id":' + id + ',"method":"roots/list"}'); reply(id, { mine: true });`,
    ),
    { offer: { capabilities: { roots: {} } } },
  );
  await phase('ready');
  const sent = request('ping');
  expect(await sent.end).toMatchObject({ kind: 'answered' });
  const asked = rows().find(({ dir, method }) => dir === 'in' && method === 'roots/list');
  const answered = rows().find(
    ({ dir, kind, method }) => dir === 'out' && kind === 'result' && method === 'roots/list',
  );
  expect(answered?.exchange).toBe(asked?.seq);
  expect(text(answered?.seq ?? -1)).toContain('"result":{"roots":[]}');
  expect(rowOf(sent.requestSeq).status).toBe('ok');
});

test('R055: repeated names are flagged with their paths, and the text keeps both', async () => {
  const { phase, request, waitFor, rows, capture, text } = run(
    answeringServer(`line('{"jsonrpc":"2.0","id":99,"id":' + id + ',"result":{"a":1,"a":2}}');`),
  );
  await phase('ready');
  const sent = request('x/doubled');
  await sent.end;
  const row = await waitFor(() =>
    rows().find(({ exchange, kind }) => exchange === sent.requestSeq && kind === 'result'),
  );
  const findings = capture.findings([row.seq]);
  expect(findings.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual([
    ['jsonrpc/duplicate-member', '/id'],
    ['jsonrpc/duplicate-member', '/result/a'],
  ]);
  expect(findings.every(({ message }) => /last/.test(message))).toBe(true);
  expect(text(row.seq)).toContain('"a":1,"a":2');
});

test('R056: NaN is named with its place and ends the request, and is never null', async () => {
  const { phase, request, capture, rowOf } = run(
    answeringServer(
      `line('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[],"structuredContent":{"mean":NaN}}}');`,
    ),
  );
  await phase('ready');
  const sent = request('tools/call', '{"name":"x"}');
  const end = await sent.end;
  if (end.kind !== 'malformedAnswer') throw new Error(end.kind);
  const line = capture.record(end.judged.record.seq);
  expect(line?.row).toMatchObject({
    kind: 'malformed',
    exchange: sent.requestSeq,
    method: 'tools/call',
    status: 'error',
  });
  const [finding] = capture.findings([end.judged.record.seq]);
  expect(finding).toMatchObject({
    ruleId: 'jsonrpc/invalid-json',
    offset: line?.record.text?.indexOf('NaN'),
  });
  expect(finding?.message).toContain('NaN');
  expect(rowOf(sent.requestSeq).status).toBe('error');
});

test('R057: ten thousand nested arrays pass through, and the next frame works', async () => {
  const { phase, request, text, capture } = run(
    toolServer(
      `if (method === 'ping') return reply(id, {}); line('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[],"_meta":{"deep":' + '['.repeat(10000) + ']'.repeat(10000) + '}}}');`,
    ),
    { offer: { auto: 'handshake' } },
  );
  await phase('ready');
  const end = await request('tools/call', '{"name":"deep"}').end;
  if (end.kind !== 'answered') throw new Error(end.kind);
  expect(text(end.judged.record.seq)).toContain('['.repeat(10_000));
  expect(capture.findings([end.judged.record.seq])).toEqual([]);
  expect(await request('ping').end).toMatchObject({ kind: 'answered' });
});

test.each([
  ['a result of null', '"result":null', 'jsonrpc/result-not-object'],
  ['neither result nor error', '"x":1', 'jsonrpc/response-no-member'],
])('R058: %s ends its request with its own finding', async (_, member, rule) => {
  const { phase, request, waitFor, rows, rulesOf, rowOf } = run(
    answeringServer(`line('{"jsonrpc":"2.0","id":' + id + ',${member}}');`),
  );
  await phase('ready');
  const sent = request('ping');
  await sent.end;
  const row = await waitFor(() =>
    rows().find(({ exchange, dir }) => exchange === sent.requestSeq && dir === 'in'),
  );
  expect(rulesOf(row.seq)).toContain(rule);
  expect(rowOf(sent.requestSeq).status).not.toBe('open');
});

test('R059: a capability of true is a finding, an unknown one a note, and the session is ready', async () => {
  const { phase, live, rows, waitFor, capture } = run(
    scriptedServer(
      `on = ({ id, method }) => method === 'initialize' ? hello(id, { capabilities: { ping: true, tools: true } }) : reply(id, { tools: [] });`,
    ),
  );
  await phase('ready');
  const answer = await waitFor(() =>
    rows().find(({ dir, method }) => dir === 'in' && method === 'initialize'),
  );
  expect(
    capture.findings([answer.seq]).map(({ ruleId, severity, pointer }) => [ruleId, severity, pointer]),
  ).toEqual(
    expect.arrayContaining([
      ['lifecycle/capability-value-type', 'error', '/result/capabilities/tools'],
      ['lifecycle/unknown-capability', 'info', '/result/capabilities/ping'],
    ]),
  );
  expect(live.object().serverCapabilities).toEqual({ ping: true, tools: true });
});

test.each([
  ['missing', '"x":1'],
  ['of another version', '"jsonrpc":"1.0"'],
])('R060: an answer whose jsonrpc is %s is flagged there and still matched', async (_, member) => {
  const { phase, request, waitFor, rows, capture } = run(
    answeringServer(`line('{${member},"id":' + id + ',"result":{}}');`),
  );
  await phase('ready');
  const sent = request('ping');
  expect(await sent.end).toMatchObject({ kind: 'answered' });
  const row = await waitFor(() =>
    rows().find(({ exchange, dir }) => exchange === sent.requestSeq && dir === 'in'),
  );
  expect(capture.findings([row.seq]).map(({ ruleId }) => ruleId)).toContain('jsonrpc/version-tag');
});

test('R061: the record of a request is the bytes that the server got', async () => {
  const { phase, live, text } = run(
    scriptedServer(
      `on = ({ id, method }, text) => method === 'initialize' ? hello(id) : reply(id, { got: text });`,
    ),
  );
  await phase('ready');
  const sent = live.driver.request({
    method: 'tools/list',
    by: 'you',
    progress: true,
    paramsText: '{"cursor":"c","n":1.0}',
  });
  const end = await sent?.end;
  if (end?.kind !== 'answered') throw new Error(end?.kind);
  const got: { result: { got: string } } = JSON.parse(end.judged.record.text ?? '');
  expect(text(sent?.requestSeq ?? -1)).toBe(got.result.got);
  expect(got.result.got).toMatch(
    /^\{"jsonrpc":"2\.0","id":(\d+),"method":"tools\/list","params":\{"cursor":"c","n":1\.0,"_meta":\{"progressToken":\1\}\}\}$/,
  );
});
