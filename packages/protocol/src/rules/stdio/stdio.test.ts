import { expect, it } from 'vitest';
import { brokenRules, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

const revision = '2025-06-18';
const ping = 'C>S {"jsonrpc":"2.0","id":1,"method":"ping"}';
const pong = '{"jsonrpc":"2.0","id":1,"result":{}}';
const fromServer = (raw: string): WireStep => ({ dir: 'in', raw });
const life = (event: 'stdinClosed' | 'stdoutClosed' | 'sessionEnded'): WireStep => ({ life: { event } });
const signal = (name: string): WireStep => ({ life: { event: 'signalSent', signal: name } });
const exited: WireStep = { life: { event: 'exited', code: 1 } };
const found = (steps: readonly WireStep[]): readonly (readonly [string, number])[] =>
  judgeWire(steps, { revision }).map(({ ruleId, seq }) => [ruleId, seq] as const);

it('a banner is three lines that are no messages, and its blank lines are notes', () => {
  expect(found([fromServer('\n> srv@1.0.0 start\n> node s.js\n\n[env] injected 3 vars\n')])).toEqual([
    ['stdio/blank-line', 0],
    ['stdio/non-json-on-stdout', 1],
    ['stdio/non-json-on-stdout', 2],
    ['stdio/blank-line', 3],
    ['stdio/non-json-on-stdout', 4],
  ]);
});

it('what the client writes is its own fault', () => {
  expect(judgeWire(['C>S hello'], { revision })).toMatchObject([
    { ruleId: 'stdio/non-json-on-stdin', side: 'client' },
  ]);
});

it('text after a value is found at the byte where the value ended', () => {
  const [finding, ...others] = judgeWire([`S>C ${pong} update available 9.9`], { revision });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ ruleId: 'stdio/non-json-on-stdout', offset: pong.length });
  expect(finding?.message).toContain('update available 9.9');
});

it('several messages on one line are one finding', () => {
  const [finding, ...others] = judgeWire([`S>C ${pong}${pong}`], { revision });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ ruleId: 'stdio/two-messages-one-line', offset: pong.length });
});

it('an indented value is one finding on its first line with all lines, and the next message is fine', () => {
  const lines = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { a: 1 } }, null, 2);
  const amount = lines.split('\n').length;
  const findings = judgeWire([ping, fromServer(`${lines}\n${pong}\n`)], { revision });
  expect(findings).toMatchObject([
    {
      ruleId: 'stdio/embedded-newline',
      seq: 1,
      side: 'server',
      related: Array.from({ length: amount }, (_, index) => index + 1),
    },
  ]);
});

it('a message with raw line breaks in a string is one finding, and what it answers is answered no better', () => {
  const text = '{"jsonrpc":"2.0","id":1,"result":{"a":"one\n\ntwo\nthree"}}';
  expect(found([ping, fromServer(`${text}\n${pong}\n`)])).toEqual([
    ['stdio/blank-line', 2],
    ['stdio/embedded-newline', 1],
  ]);
});

it('a message that is cut short in a string is broken JSON, and the lines after it are what they are', () => {
  expect(found([ping, fromServer(`{"jsonrpc":"2.0","id":1,"result":{"a":"on\nbye\n${pong}\n`)])).toEqual([
    ['jsonrpc/invalid-json', 1],
    ['stdio/non-json-on-stdout', 2],
  ]);
});

it.each(["{'jsonrpc': '2.0', 'id': 1}", '{jsonrpc:"2.0",id:1}', '{ jsonrpc: "2.0" }'])(
  'a message in the notation of a language, %s, is broken JSON',
  (text) => {
    expect(found([fromServer(`${text}\n`)])).toEqual([['jsonrpc/invalid-json', 0]]);
    expect(found([fromServer(`${text.replace('jsonrpc', 'level')}\n`)])).toEqual([
      ['stdio/non-json-on-stdout', 0],
    ]);
  },
);

it('a value in an array of values on lines of their own is part of the spread, not a message', () => {
  expect(found([fromServer('[\n1,\n{"a":2}\n]\n')])).toEqual([['stdio/embedded-newline', 0]]);
});

it('lines that only began like a value are each no message, and a good message between them counts', () => {
  expect(found([ping, fromServer(`{\n  "a": 1,\n${pong}\nnope\n`)])).toEqual([
    ['stdio/non-json-on-stdout', 1],
    ['stdio/non-json-on-stdout', 2],
    ['stdio/non-json-on-stdout', 4],
  ]);
});

it('a broken beginning may be followed by another, and each is told when it is known', () => {
  const steps = [
    fromServer('{\n"a":1,\n{"jsonrpc":"2.0","id":1,\n'),
    life('stdoutClosed'),
    life('sessionEnded'),
  ];
  expect(found(steps)).toEqual([
    ['stdio/non-json-on-stdout', 0],
    ['stdio/non-json-on-stdout', 1],
    ['jsonrpc/invalid-json', 2],
  ]);
});

it('a message that was cut off at the end of the stream is told at the end', () => {
  const half = '{"jsonrpc":"2.0","id":1,"res';
  const steps = [fromServer(half), { ends: 'in' } as const, life('stdoutClosed')];
  expect(judgeWire(steps, { revision })).toMatchObject([
    { ruleId: 'jsonrpc/invalid-json', seq: 0, offset: half.length, side: 'server' },
    { ruleId: 'stdio/unterminated-frame', seq: 0, severity: 'warning' },
  ]);
});

it('a header block is one finding with its body, and its CR LF and blank line are none', () => {
  const raw = `Content-Length: ${pong.length}\r\n\r\n${pong}`;
  const findings = judgeWire([ping, fromServer(raw), fromServer(raw)], { revision });
  expect(findings.map(({ ruleId, seq, related }) => [ruleId, seq, related])).toEqual([
    ['stdio/content-length-framing', 1, [1, 2, 3]],
    ['stdio/content-length-framing', 4, [4, 5, 6]],
  ]);
  expect(findings[0]?.message).toContain('Content-Length');
});

it('a header without its body is told when a request runs out of time', () => {
  const steps = [
    fromServer('Content-Length: 400\r\n\r\n{"jsonrpc"'),
    { life: { event: 'requestTimedOut', request: 9 } },
  ] as const;
  expect(judgeWire(steps, { revision })).toMatchObject([
    { ruleId: 'stdio/content-length-framing', seq: 0, side: 'server', related: [0, 1] },
  ]);
});

it('CR LF is one note a session and side', () => {
  const line = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\r\n';
  const findings = judgeWire([fromServer(line), fromServer(line), fromServer(line)], { revision });
  expect(findings).toMatchObject([{ ruleId: 'stdio/crlf', severity: 'info', seq: 0 }]);
  expect(findings[0]?.message).toContain('once');
});

it('line separators of Unicode in a string are no line ends and no finding', () => {
  const line =
    '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"a\u2028b\u2029c\u0085"}}\n';
  expect(found([fromServer(line)])).toEqual([]);
});

it('a last message without a newline is read and noted', () => {
  expect(found([ping, fromServer(pong), { ends: 'in' }])).toEqual([['stdio/unterminated-frame', 1]]);
  expect(found([ping, fromServer(`${pong}\n`), { ends: 'in' }])).toEqual([]);
});

it('stderr may hold any text but must be UTF-8', () => {
  expect(judgeWire([{ stderr: 'other' }], { revision })).toMatchObject([
    { ruleId: 'stdio/stderr-not-utf8', severity: 'info', side: 'server' },
  ]);
  expect(found([{ stderr: 'utf8' }])).toEqual([]);
});

it.each<[readonly WireStep[], readonly string[]]>([
  [[life('stdinClosed'), exited], []],
  [[signal('SIGTERM'), exited], ['stdio/shutdown-order']],
  [[life('stdinClosed'), signal('SIGTERM'), exited], ['stdio/ignores-stdin-eof']],
  [[life('stdinClosed'), signal('SIGTERM'), signal('SIGKILL')], ['stdio/ignores-stdin-eof']],
  [
    [life('stdinClosed'), signal('SIGKILL')],
    ['stdio/shutdown-order', 'stdio/ignores-stdin-eof'],
  ],
  [[signal('SIGHUP')], []],
  [[ping, exited], ['stdio/exit-with-pending']],
  [[ping, life('stdoutClosed'), exited], ['stdio/exit-with-pending']],
  [[ping, `S>C ${pong}`, exited], []],
  [[ping, life('stdinClosed'), exited], []],
  [['S>C {"jsonrpc":"2.0","id":1,"method":"ping"}', exited], []],
])('%j ends with the findings %j', (steps, rules) => {
  expect(brokenRules(steps, { revision })).toEqual(rules);
});

it('an exit names its code and the requests that waited', () => {
  const [finding] = judgeWire([ping, exited], { revision });
  expect(finding).toMatchObject({ seq: 1, related: [0], side: 'server', severity: 'warning' });
  expect(finding?.message).toContain('code 1');
});

it('none of these rules speaks of HTTP', () => {
  const rules = brokenRules(
    ['S>C \t', 'S>C x', 'S>C {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'],
    {
      revision,
      transport: 'http',
    },
  );
  expect(rules).toEqual(['jsonrpc/invalid-json']);
});
