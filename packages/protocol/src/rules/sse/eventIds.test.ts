import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  call,
  ends,
  event,
  findIn,
  handshake,
  opens,
  priming,
  progress,
  send,
  tell,
} from './streamSteps.test-support.ts';

const changed = tell('notifications/tools/list_changed');
const roots = ask(7, 'roots/list');

/** Two GET streams, which are exchanges 3 and 4. */
const gets = (...steps: readonly HttpStep[]): readonly HttpStep[] => [
  ...handshake('2025-06-18'),
  send('GET'),
  opens(),
  send('GET'),
  opens(),
  ...steps,
];

it.each<readonly [string, string, readonly HttpStep[], readonly HttpStep[]]>([
  [
    'broadcast',
    'error',
    [event({ data: roots }, 3), event({ data: roots }, 4)],
    [event({ data: roots }, 3), event({ data: ask(8, 'roots/list') }, 4)],
  ],
  [
    'broadcast',
    'warning',
    [event({ data: changed }, 3), event({ data: changed }, 4)],
    [event({ data: changed }, 3), { laterUs: 200_000 }, event({ data: changed }, 4)],
  ],
  [
    'broadcast',
    'error',
    [event({ id: 'a', data: changed }, 3), { laterUs: 200_000 }, event({ id: 'a', data: changed }, 4)],
    [event({ id: 'a', data: changed }, 3), { laterUs: 200_000 }, event({ id: 'b', data: changed }, 4)],
  ],
  [
    'event-id-duplicate',
    'error',
    [event({ id: 'a', data: changed }, 3), { laterUs: 200_000 }, event({ id: 'a', data: changed }, 3)],
    [event({ id: '', data: changed }, 3), { laterUs: 200_000 }, event({ id: '', data: changed }, 3)],
  ],
  [
    'event-id-duplicate',
    'error',
    [event({ id: 'a', data: roots }, 3), event({ id: 'a', data: changed }, 4)],
    [event({ id: 'a', data: roots }, 3), event({ id: 'b', data: changed }, 4)],
  ],
])('sse/%s is a %s where it is broken: case %#', (rule, severity, broken, kept) => {
  const [found, ...others] = findIn(['sse'], gets(...broken));
  expect(found).toMatchObject({ ruleId: `sse/${rule}`, severity, side: 'server' });
  expect(others).toEqual([]);
  expect(findIn(['sse'], gets(...kept))).toEqual([]);
});

it('an answer and progress that come on the stream of a GET too were sent on both', () => {
  const both = (...steps: readonly HttpStep[]): readonly string[] =>
    findIn(
      ['sse'],
      [...handshake('2025-06-18'), send('GET'), opens(), send('POST', call(2, 't')), opens(), ...steps],
    ).map(({ ruleId }) => ruleId);
  expect(both(event({ data: progress('t') }, 4), event({ data: progress('t') }, 3))).toContain(
    'sse/broadcast',
  );
  const twice = [event({ data: answer(2) }, 4), ends('complete', 4), event({ data: answer(2) }, 3)] as const;
  expect(both(...twice)).toEqual(['sse/response-on-get-stream', 'sse/broadcast']);
  expect(both(event({ data: progress('t') }, 4), event({ data: progress('t', 2) }, 4))).toEqual([]);
});

it('an id may come again in another session', () => {
  for (const revision of handshakeRevisions) {
    const once = [
      ...handshake(revision),
      send('GET', undefined, revision),
      opens(),
      event({ id: 'a', data: changed }),
      ends('aborted'),
    ];
    expect(findIn(['sse'], [...once, ...once])).toEqual([]);
  }
});

it('10,000 ids are remembered', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => event({ id: `i${index}` }, 3));
  expect(findIn(['sse'], gets(...many, event({ id: 'i0' }, 3)))).toEqual([]);
  expect(findIn(['sse'], gets(...many, event({ id: 'i9' }, 3)))).toHaveLength(1);
});

/** Four streams of POSTs with the ids that are given. */
const counted = (revision: '2025-06-18' | '2025-11-25', ids: readonly (readonly [string, string])[]) => [
  ...handshake(revision),
  ...ids.flatMap(([first, last], index) => [
    send('POST', ask(index), revision),
    opens(),
    revision === '2025-11-25' ? priming(first) : event({ id: first }),
    event({ id: last, data: answer(index) }),
    ends(),
  ]),
];
const global = [
  ['1', '2'],
  ['3', '4'],
  ['5', '6'],
  ['7', '8'],
] as const;
const own = [
  ['1', '2'],
  ['1001', '1002'],
  ['11', '12'],
  ['21', '22'],
] as const;
const named = [
  ['a-1', 'a-2'],
  ['b-3', 'b-4'],
  ['c-5', 'c-6'],
] as const;

it('2025-11-25 remarks on ids that are one counter for all streams, once', () => {
  expect(findIn(['sse'], counted('2025-11-25', global))).toMatchObject([
    { ruleId: 'sse/event-id-opaque-to-stream', severity: 'info', side: 'server' },
  ]);
  expect(findIn(['sse'], counted('2025-11-25', own))).toEqual([]);
  expect(findIn(['sse'], counted('2025-11-25', named))).toEqual([]);
  expect(findIn(['sse'], counted('2025-06-18', global))).toEqual([]);
});
