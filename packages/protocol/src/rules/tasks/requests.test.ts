import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import {
  answer,
  ask,
  at,
  type Bad,
  begun,
  call,
  error,
  found,
  get,
  hello,
  id,
  listed,
  made,
  plain,
  task,
} from './taskWire.test-support.ts';

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
