import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

type Side = 'C>S' | 'S>C';
const other = (side: Side): Side => (side === 'C>S' ? 'S>C' : 'C>S');
const ask = (id: number, method: string, params = '{}', side: Side = 'C>S'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
const answer = (id: number, result: string, side: Side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"result":${result}}`;
const error = (id: number, code: number, message = 'x', side: Side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"${message}"}}`;
const notify = (method: string, params: string): string =>
  `S>C {"jsonrpc":"2.0","method":"${method}","params":${params}}`;

const id = 'a3f09c57d2e14b68';
const at = (second: number): string => `2025-11-25T10:00:0${second}Z`;
const task = (status: string, rest = '', taskId = id, second = 0): string =>
  `{"taskId":"${taskId}","status":"${status}","createdAt":"${at(0)}","lastUpdatedAt":"${at(second)}","ttl":null${rest}}`;
const made = (n = 1, status = 'working', rest = '', taskId = id): string =>
  answer(n, `{"task":${task(status, rest, taskId)}}`);
const call = ask(1, 'tools/call', '{"name":"slow","task":{"ttl":60000}}');
const plain = ask(1, 'tools/call', '{"name":"slow"}');
const begun = [call, made()];
const about = `{"taskId":"${id}"}`;
const get = (n: number): string => ask(n, 'tasks/get', about);
const status = (word: string, second = 0): string =>
  notify('notifications/tasks/status', task(word, '', id, second));
const related = (taskId = id): string =>
  `"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"${taskId}"}}`;
const fetched = (n: number, rest = '"content":[]'): readonly string[] => [
  ask(n, 'tasks/result', about),
  answer(n, `{${rest},${related()}}`),
];

const hello = (server: string, client = '{}'): readonly string[] => [
  ask(
    90,
    'initialize',
    `{"protocolVersion":"2025-11-25","capabilities":${client},"clientInfo":{"name":"c","version":"1"}}`,
  ),
  answer(
    90,
    `{"protocolVersion":"2025-11-25","capabilities":${server},"serverInfo":{"name":"s","version":"1"}}`,
  ),
];
const able = '{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}}';
const listed = (support: string): readonly string[] => [
  ...hello(able),
  ask(91, 'tools/list'),
  answer(
    91,
    `{"tools":[{"name":"slow","inputSchema":{"type":"object"},"execution":{"taskSupport":"${support}"}}]}`,
  ),
];

const newest: HarnessOptions = { revision: '2025-11-25' };
const found = (steps: readonly WireStep[], options = newest) =>
  judgeWire(steps, options)
    .filter(({ ruleId }) => ruleId.startsWith('tasks/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId.slice(6), severity, side, pointer]);

type Bad = readonly [
  rule: string,
  severity: string,
  side: string,
  pointer: string,
  steps: readonly WireStep[],
];
const bad: readonly Bad[] = [
  [
    'capability-shape',
    'error',
    'server',
    '/result/capabilities/tasks/list',
    hello('{"tasks":{"list":true}}'),
  ],
  [
    'capability-shape',
    'error',
    'client',
    '/params/capabilities/tasks/cancel',
    hello('{}', '{"tasks":{"cancel":true}}'),
  ],
  ['augment-tools-undeclared', 'error', 'client', '/params/task', [...hello('{"tools":{}}'), call]],
  [
    'augment-client-request-undeclared',
    'warning',
    'server',
    '/params/task',
    [...hello('{}'), ask(1, 'elicitation/create', '{"task":{}}', 'S>C')],
  ],
  [
    'augment-other-method',
    'warning',
    'client',
    '/params/task',
    [ask(1, 'resources/read', '{"uri":"a:b","task":{}}')],
  ],
  ['tool-forbidden', 'error', 'client', '/params/task', [...listed('forbidden'), call]],
  ['tool-required-plain-call', 'error', 'client', '/params', [...listed('required'), plain]],
  [
    'create-result-missing',
    'error',
    'server',
    '/result',
    [...listed('optional'), call, answer(1, '{"content":[]}')],
  ],
  ['create-result-unrequested', 'error', 'server', '/result/task', [plain, made()]],
  [
    'requested-ttl-type',
    'error',
    'client',
    '/params/task/ttl',
    [ask(1, 'tools/call', '{"name":"x","task":{"ttl":null}}')],
  ],
  ['id-type', 'error', 'client', '/params/taskId', [ask(1, 'tasks/get', '{"taskId":7}')]],
  [
    'id-type',
    'error',
    'server',
    '/result/task/taskId',
    [call, answer(1, `{"task":${task('working').replace(`"${id}"`, '7')}}`)],
  ],
  [
    'id-chosen-by-requestor',
    'error',
    'client',
    '/params/task/taskId',
    [ask(1, 'tools/call', '{"name":"x","task":{"taskId":"k"}}')],
  ],
  [
    'id-reused',
    'error',
    'server',
    '/result/task/taskId',
    [...begun, call.replace('"id":1', '"id":2'), made(2)],
  ],
  [
    'id-guessable',
    'warning',
    'server',
    '/result/task/taskId',
    [
      call,
      made(1, 'working', '', 'task-1'),
      call.replace('"id":1', '"id":2'),
      made(2, 'working', '', 'task-2'),
    ],
  ],
  [
    'fields-missing',
    'error',
    'server',
    '/result',
    [get(1), answer(1, task('working').replace(',"ttl":null', ''))],
  ],
  [
    'fields-missing',
    'error',
    'server',
    '/result/tasks/1',
    [ask(1, 'tasks/list'), answer(1, `{"tasks":[${task('working')},{"taskId":"${'b'.repeat(20)}"}]}`)],
  ],
  [
    'timestamps-invalid',
    'error',
    'server',
    '/result/createdAt',
    [get(1), answer(1, task('working').replace(at(0), 'yesterday'))],
  ],
  [
    'created-at-changed',
    'warning',
    'server',
    '/result/createdAt',
    [...begun, get(2), answer(2, task('working').replaceAll(at(0), at(1)))],
  ],
  [
    'created-at-changed',
    'warning',
    'server',
    '/result/lastUpdatedAt',
    [get(1), answer(1, task('working', '', id, 5)), get(2), answer(2, task('working', '', id, 4))],
  ],
  ['status-unknown', 'error', 'server', '/result/status', [get(1), answer(1, task('running'))]],
  ['initial-status', 'error', 'server', '/result/task/status', [call, made(1, 'completed')]],
  [
    'terminal-transition',
    'error',
    'server',
    '/params/status',
    [...begun, status('cancelled'), status('completed')],
  ],
  [
    'poll-too-fast',
    'warning',
    'client',
    '/params/taskId',
    [call, made(1, 'working', ',"pollInterval":1000'), { laterUs: 500_000 }, get(2), get(3)],
  ],
  [
    'result-before-terminal',
    'error',
    'server',
    '/result/status',
    [...begun, ...fetched(2), get(3), answer(3, task('working'))],
  ],
  ['result-shape', 'error', 'server', '/result', [...begun, ...fetched(2, '"x":1')]],
  [
    'result-related-task-missing',
    'error',
    'server',
    '/result',
    [...begun, ask(2, 'tasks/result', about), answer(2, '{"content":[]}')],
  ],
  [
    'result-error-parity',
    'error',
    'server',
    '/error',
    [...begun, status('completed'), ask(2, 'tasks/result', about), error(2, -32603)],
  ],
  ['result-error-parity', 'error', 'server', '/result', [...begun, status('failed'), ...fetched(2)]],
  [
    'tool-error-status',
    'warning',
    'server',
    '/result/isError',
    [...begun, status('completed'), ...fetched(2, '"content":[],"isError":true')],
  ],
  [
    'related-task-missing',
    'error',
    'client',
    '/result',
    [
      ...begun,
      ask(1, 'elicitation/create', `{${related()}}`, 'S>C'),
      answer(1, '{"action":"cancel"}', 'C>S'),
    ],
  ],
  [
    'related-task-missing',
    'error',
    'server',
    '/params',
    [
      ...begun,
      status('input_required'),
      ask(2, 'tasks/result', about),
      ask(1, 'elicitation/create', '{}', 'S>C'),
    ],
  ],
  [
    'related-task-mismatch',
    'error',
    'server',
    '/params/_meta/io.modelcontextprotocol~1related-task/taskId',
    [...begun, notify('notifications/message', `{"level":"info","data":1,${related('other')}}`)],
  ],
  [
    'related-task-mismatch',
    'error',
    'client',
    '/result/_meta/io.modelcontextprotocol~1related-task/taskId',
    [
      ...begun,
      ask(1, 'elicitation/create', `{${related()}}`, 'S>C'),
      answer(1, `{"action":"cancel",${related('other')}}`, 'C>S'),
    ],
  ],
  [
    'related-task-redundant',
    'warning',
    'client',
    '/params/_meta/io.modelcontextprotocol~1related-task',
    [...begun, ask(2, 'tasks/get', `{"taskId":"${id}",${related()}}`)],
  ],
  [
    'input-required-no-request',
    'info',
    'server',
    '/result/status',
    [...begun, status('input_required'), ask(2, 'tasks/result', about), get(3), answer(3, task('working'))],
  ],
  [
    'cancel-terminal-code',
    'error',
    'server',
    '/result',
    [...begun, status('cancelled'), ask(2, 'tasks/cancel', about), answer(2, task('cancelled'))],
  ],
  [
    'cancel-terminal-code',
    'error',
    'server',
    '/error/code',
    [...begun, status('failed'), ask(2, 'tasks/cancel', about), error(2, -32603)],
  ],
  [
    'cancel-result-status',
    'error',
    'server',
    '/result/status',
    [...begun, ask(2, 'tasks/cancel', about), answer(2, task('working'))],
  ],
  ['unknown-id-code', 'error', 'server', '/error/code', [get(1), error(1, -32603)]],
  ['list-undeclared', 'error', 'client', '/method', [...hello('{"tasks":{}}'), ask(1, 'tasks/list')]],
  [
    'list-undeclared',
    'error',
    'client',
    '/method',
    [...hello('{"tasks":{"list":{}}}'), ask(1, 'tasks/cancel', about)],
  ],
  [
    'list-incomplete',
    'error',
    'server',
    '/result',
    [
      ...begun,
      ask(2, 'tasks/list'),
      answer(2, '{"tasks":[],"nextCursor":"p"}'),
      ask(3, 'tasks/list', '{"cursor":"p"}'),
      answer(3, '{"tasks":[]}'),
      get(4),
      answer(4, task('working')),
    ],
  ],
  [
    'list-cursor-code',
    'error',
    'server',
    '/error/code',
    [ask(1, 'tasks/list', '{"cursor":"z"}'), error(1, -32603)],
  ],
  [
    'status-notification-partial',
    'error',
    'server',
    '/params',
    [...begun, notify('notifications/tasks/status', `{"taskId":"${id}","status":"working"}`)],
  ],
  ['failed-without-message', 'warning', 'server', '/result', [...begun, get(2), answer(2, task('failed'))]],
];

it.each(bad)(
  'tasks/%s is the only finding, in 2025-11-25 alone: case %#',
  (rule, severity, side, pointer, steps) => {
    expect(found(steps)).toEqual([[rule, severity, side, pointer]]);
    for (const revision of handshakeRevisions.slice(0, 3)) expect(found(steps, { revision })).toEqual([]);
  },
);

it('a server that takes a plain call of a tool that is always a task is at fault beside the client', () => {
  const both = (step: string) => found([...listed('required'), plain, step]).map(([rule]) => rule);
  expect(both(answer(1, '{"content":[]}'))).toEqual(['tool-required-plain-call', 'required-code']);
  expect(both(error(1, -32602))).toEqual(['tool-required-plain-call', 'required-code']);
  expect(both(error(1, -32601))).toEqual(['tool-required-plain-call']);
});

it('a server that takes a call as a task of a tool that never is one is at fault beside the client', () => {
  const both = (step: string) => found([...listed('forbidden'), call, step]).map(([rule]) => rule);
  expect(both(made())).toEqual(['tool-forbidden', 'forbidden-code']);
  expect(both(error(1, -32600))).toEqual(['tool-forbidden', 'forbidden-code']);
  expect(both(error(1, -32601))).toEqual(['tool-forbidden']);
});

it('who does not declare tasks neither makes one nor refuses a request for it', () => {
  const after = (step: string) => found([...hello('{"tools":{}}'), call, step]).slice(1);
  const rule = 'metadata-not-ignored';
  expect(after(made())).toEqual([[rule, 'error', 'server', '/result/task']]);
  expect(after(error(1, -32602, 'tasks are not supported'))).toEqual([[rule, 'error', 'server', '/error']]);
  expect(after(error(1, -32602, 'unknown tool'))).toEqual([]);
  expect(after(answer(1, '{"content":[]}'))).toEqual([]);
});

const good: readonly [string, readonly WireStep[]][] = [
  [
    'a task from its call to its result',
    [
      ...listed('optional'),
      call,
      made(1, 'working', ',"pollInterval":100'),
      { laterUs: 100_000 },
      get(2),
      answer(2, task('working', ',"pollInterval":100', id, 1)),
      status('completed', 2),
      ...fetched(3),
    ],
  ],
  [
    'a task that asks for input',
    [
      ...listed('required'),
      call,
      made(),
      status('input_required'),
      ask(2, 'tasks/result', about),
      ask(1, 'elicitation/create', `{"message":"m",${related()}}`, 'S>C'),
      answer(1, `{"action":"decline",${related()}}`, 'C>S'),
      status('completed'),
      answer(2, `{"content":[],${related()}}`),
    ],
  ],
  [
    'a task that is cancelled, and cancelled again',
    [
      ...listed('optional'),
      ...begun,
      ask(2, 'tasks/cancel', about),
      answer(2, task('cancelled')),
      ask(3, 'tasks/cancel', about),
      error(3, -32602),
    ],
  ],
  [
    'a tool that fails',
    [
      ...begun,
      get(2),
      answer(2, task('failed', ',"statusMessage":"no"')),
      ...fetched(3, '"content":[],"isError":true'),
    ],
  ],
  ['a task that is gone', [...begun, status('completed'), ask(2, 'tasks/result', about), error(2, -32602)]],
  [
    'a list that is whole',
    [
      ...begun,
      ask(2, 'tasks/list'),
      answer(2, `{"tasks":[${task('working')}]}`),
      get(3),
      answer(3, task('working')),
    ],
  ],
  [
    'a request for an id or a cursor that is unknown',
    [get(1), error(1, -32602), ask(2, 'tasks/list', '{"cursor":"z"}'), error(2, -32602)],
  ],
  ['a task whose status comes before its answer', [call, status('working'), made()]],
  ['a tool that is not listed', [...hello(able), call, answer(1, '{"content":[]}')]],
  [
    'tools that changed since they were listed',
    [
      ...listed('required'),
      notify('notifications/tools/list_changed', '{}'),
      plain,
      answer(1, '{"content":[]}'),
    ],
  ],
];

it.each(good)('nothing is found in %s', (_, steps) => {
  expect(found(steps)).toEqual([]);
});

it('the tasks of a client are judged alike', () => {
  const client = '{"sampling":{},"tasks":{"requests":{"sampling":{"createMessage":{}}}}}';
  const params = '{"messages":[],"maxTokens":1,"task":{}}';
  const start = [...hello('{}', client), ask(1, 'sampling/createMessage', params, 'S>C')];
  const side = other('S>C');
  expect(found([...start, answer(1, `{"task":${task('working')}}`, side)])).toEqual([]);
  expect(found([...start, answer(1, `{"task":${task('failed')}}`, side)])).toEqual([
    ['initial-status', 'error', 'client', '/result/task/status'],
  ]);
  expect(found([...start, answer(1, '{"role":"assistant"}', side)])).toEqual([
    ['create-result-missing', 'error', 'client', '/result'],
  ]);
});

it('over HTTP a status that comes late is no change of a task that is over', () => {
  const steps = [...begun, status('completed'), status('working')];
  expect(found(steps, { ...newest, transport: 'http' })).toEqual([]);
  const asked = [...begun, status('completed'), get(2), answer(2, task('working'))];
  expect(found(asked, { ...newest, transport: 'http' }).map(([rule]) => rule)).toEqual([
    'terminal-transition',
  ]);
});
