import { expect, it } from 'vitest';
import type { WireStep } from '../ruleHarness.test-support.ts';
import {
  able,
  about,
  answer,
  ask,
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
  newest,
  notify,
  other,
  plain,
  related,
  status,
  task,
} from './taskWire.test-support.ts';

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
