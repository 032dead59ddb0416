import { expect, test } from 'vitest';
import {
  answeringServer,
  createSessionRunner,
  scriptedServer,
  toolServer,
} from './testSession.test-support.ts';

const run = createSessionRunner();
test('R001: a banner and blank lines before the first answer are rows, and nothing aborts', async () => {
  const { phase, rows, rulesOf, text, capture } = run(
    scriptedServer(
      `raw('\\n> srv@1.0.0 start\\n> node s.js\\n\\n[env] injected 3 vars\\n'); on = ({ id }) => hello(id);`,
    ),
  );
  await phase('ready');
  const banner = rows().filter(({ kind, dir }) => kind === 'malformed' && dir === 'in');
  expect(banner.map(({ seq }) => text(seq))).toEqual([
    '> srv@1.0.0 start',
    '> node s.js',
    '[env] injected 3 vars',
  ]);
  expect(banner.map(({ seq }) => rulesOf(seq))).toEqual(Array(3).fill(['stdio/non-json-on-stdout']));
  expect(banner.map(({ worst }) => worst)).toEqual(Array(3).fill('error'));
  const blank = capture.stored().filter(({ record }) => record.note?.kind === 'blankLine');
  expect(blank.map(({ record }) => [record.text, record.end, record.bytes])).toEqual([
    ['', '\n', 1],
    ['', '\n', 1],
  ]);
  expect(blank.map(({ record }) => rulesOf(record.seq))).toEqual([
    ['stdio/blank-line'],
    ['stdio/blank-line'],
  ]);
});

test('R002: text after an answer flags the line with the place where the value ended, and the request stays open', async () => {
  const { phase, request, waitFor, rows, capture, rowOf, live } = run(
    answeringServer(`line('{"jsonrpc":"2.0","id":' + id + ',"result":{}} update available 9.9');`),
  );
  await phase('ready');
  const { requestSeq } = request('ping');
  const bad = await waitFor(() => rows().find(({ kind }) => kind === 'malformed'));
  expect(bad.exchange).toBe(requestSeq);
  expect(rowOf(requestSeq).status).toBe('open');
  expect(live.driver.requests.list()).toHaveLength(1);
  const [finding] = capture.findings([bad.seq]);
  expect(finding).toMatchObject({
    ruleId: 'stdio/non-json-on-stdout',
    offset: '{"jsonrpc":"2.0","id":1,"result":{}}'.length,
  });
  expect(live.object().phase).toBe('ready');
});

test('R003: bytes that are not UTF-8 are flagged with their place and end the request, and the next frame works', async () => {
  const { phase, request, waitFor, rows, capture, rowOf } = run(
    answeringServer(`if (method === 'ping') return reply(id, {});
      raw(Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[{"type":"text","text":"'), Buffer.from([0xb0, 0xa1]), Buffer.from('"}]}}\\n')]));`),
  );
  await phase('ready');
  const sent = request('tools/call', '{"name":"x"}');
  expect(await sent.end).toMatchObject({ kind: 'malformedAnswer' });
  const bad = await waitFor(() => rows().find(({ kind }) => kind === 'malformed'));
  expect(
    Buffer.from(capture.record(bad.seq)?.record.base64 ?? '', 'base64').includes(Buffer.from([0xb0, 0xa1])),
  ).toBe(true);
  expect(capture.findings([bad.seq]).map(({ ruleId }) => ruleId)).toEqual(['jsonrpc/not-utf8']);
  expect(rowOf(sent.requestSeq).status).toBe('error');
  expect(await request('ping').end).toMatchObject({ kind: 'answered' });
});

test('R004: CR LF is one note for the session, no error, and the CR is kept', async () => {
  const { phase, request, capture, rows } = run(
    scriptedServer(`const crlf = (o) => raw(JSON.stringify(o) + '\\r\\n');
      on = ({ id, method }) => crlf({ jsonrpc: '2.0', id, result: method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'n', version: '1' } } : {} });`),
  );
  await phase('ready');
  await request('ping').end;
  expect(capture.allFindings().map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['stdio/crlf', 'info'],
  ]);
  const answers = rows()
    .filter(({ dir }) => dir === 'in')
    .map(({ seq }) => capture.record(seq)?.record.end);
  expect(new Set(answers)).toEqual(new Set(['\r\n']));
});

test('R005: line and paragraph separators are text, not line ends', async () => {
  const { phase, request, capture, text } = run(
    toolServer(
      `raw('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[{"type":"text","text":"before\\u2028after\\u2029\\u0085\\\\f"}]}}\\n');`,
    ),
    { offer: { auto: 'handshake' } },
  );
  await phase('ready');
  const end = await request('tools/call', '{"name":"x"}').end;
  if (end.kind !== 'answered') throw new Error(end.kind);
  expect(text(end.judged.record.seq)).toContain('before\u2028after\u2029\u0085\\f');
  expect(capture.findings([end.judged.record.seq])).toEqual([]);
});

test('R008: a last frame without a newline still answers, and the exit comes after it', async () => {
  const { phase, request, waitFor, rows, rulesOf } = run(
    toolServer(
      `raw('{"jsonrpc":"2.0","id":' + id + ',"result":{"content":[]}}'); process.stdout.end(() => process.exit(0));`,
    ),
    { offer: { auto: 'handshake' } },
  );
  await phase('ready');
  const end = await request('tools/call', '{"name":"x"}').end;
  if (end.kind !== 'answered') throw new Error(end.kind);
  expect(rulesOf(end.judged.record.seq)).toEqual(['stdio/unterminated-frame']);
  const exit = await waitFor(() => rows().find(({ gist }) => gist.startsWith('exited')));
  expect(exit.seq).toBeGreaterThan(end.judged.record.seq);
});

test('R017: Content-Length headers are named as the cause at once, with every byte visible', async () => {
  const { phase, live, rows, capture, text } = run(
    scriptedServer(`on = ({ id }) => { const body = JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'n', version: '1' } } });
      raw('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body); };`),
  );
  await phase('failed');
  expect(live.object().failure).toMatchObject({ kind: 'handshakeMalformed' });
  expect(live.object().failure?.message).toContain('Content-Length');
  expect(
    capture.allFindings().filter(({ ruleId }) => ruleId === 'stdio/content-length-framing'),
  ).toHaveLength(1);
  const shown = rows()
    .filter(({ dir, kind }) => dir === 'in' && kind === 'malformed')
    .map(({ seq }) => text(seq));
  expect(shown[0]).toMatch(/^Content-Length: \d+$/);
  expect(shown[1]).toContain('"serverInfo"');
});

test('R018: a value spread over six lines is one finding for all six, and is not accepted', async () => {
  const { phase, live, rows, capture } = run(
    scriptedServer(
      `on = ({ id }) => line(JSON.stringify({ jsonrpc: '2.0', id, result: { x: 1 } }, null, 2));`,
    ),
  );
  await phase('failed');
  const lines = rows().filter(({ dir, kind }) => dir === 'in' && kind === 'malformed');
  expect(lines).toHaveLength(7);
  const findings = capture.allFindings().filter(({ severity }) => severity === 'error');
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(['stdio/embedded-newline']);
  expect(findings[0]?.message).toContain('7 lines');
  expect([findings[0]?.seq, ...(findings[0]?.related ?? [])]).toEqual(
    expect.arrayContaining(lines.map(({ seq }) => seq)),
  );
  expect(live.object().failure?.kind).toBe('handshakeMalformed');
  expect(lines.map(({ seq }) => capture.rows([seq])[0]?.worst)).toEqual(Array(7).fill('error'));
});

test('an answer that is never usable is named when the time is up', async () => {
  const { phase, live, rows } = run(
    scriptedServer(`on = ({ id }) => line('{"jsonrpc":"2.0","id":' + id + ',"result":{}} and more');`),
    { limitMs: 500 },
  );
  await phase('failed');
  const line = rows().find(({ kind }) => kind === 'malformed');
  expect(live.object().failure?.message).toContain(`Record #${line?.seq} looks like the answer`);
});

test('bytes that are neither text nor a message are an error, as a banner is', async () => {
  const { phase, rows, capture } = run(
    scriptedServer(`raw(Buffer.from([0x80, 0xff, 0x00, 0x0a])); on = ({ id }) => hello(id);`),
  );
  await phase('ready');
  const bad = rows().find(({ kind }) => kind === 'malformed');
  const found = capture.findings([bad?.seq ?? -1]).map(({ ruleId, severity }) => [ruleId, severity]);
  expect(found).toContainEqual(['stdio/non-json-on-stdout', 'error']);
  expect(found.map(([rule]) => rule)).toContain('jsonrpc/not-utf8');
});
