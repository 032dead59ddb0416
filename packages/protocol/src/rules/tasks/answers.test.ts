import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import {
  about,
  answer,
  ask,
  type Bad,
  begun,
  call,
  error,
  fetched,
  found,
  get,
  hello,
  id,
  listed,
  made,
  notify,
  plain,
  related,
  status,
  task,
} from './taskWire.test-support.ts';

const bad: readonly Bad[] = [
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
