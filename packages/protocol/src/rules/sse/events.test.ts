import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import type { Severity } from '../../record/finding.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  discovered,
  ends,
  event,
  findIn,
  handshake,
  opens,
  postModern,
  priming,
  send,
  served,
} from './streamSteps.test-support.ts';

const done = event({ id: 'last', data: answer(2) });
const all = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const before: readonly Revision[] = all.slice(0, 3);

/** The stream of a POST, in 2025-11-25 with the event by which it has to begin. */
function onPost(steps: readonly HttpStep[]): (revision: Revision) => readonly HttpStep[] {
  return (revision) => [
    ...handshake(revision),
    send('POST', ask(2), revision),
    opens(),
    ...(revision === '2025-11-25' ? [priming('first')] : []),
    ...steps,
  ];
}

/** The same, as it comes. */
function onBare(steps: readonly HttpStep[]): (revision: Revision) => readonly HttpStep[] {
  return (revision) => [...handshake(revision), send('POST', ask(2), revision), opens(), ...steps, ends()];
}

function onGet(steps: readonly HttpStep[]): (revision: Revision) => readonly HttpStep[] {
  return (revision) => [...handshake(revision), send('GET', undefined, revision), opens(), ...steps];
}

type Row = readonly [
  rule: string,
  severity: Severity,
  revisions: readonly Revision[],
  broken: (revision: Revision) => readonly HttpStep[],
  kept: (revision: Revision) => readonly HttpStep[],
];

const rows: readonly Row[] = [
  [
    'data-not-jsonrpc',
    'error',
    all,
    onPost([event({ data: 'hello' }), done, ends()]),
    onPost([event({}), done, ends()]),
  ],
  [
    'data-not-jsonrpc',
    'error',
    all,
    onGet([event({ data: '{"tools":[]}' })]),
    onGet([event({ data: '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}' })]),
  ],
  [
    'data-not-jsonrpc',
    'error',
    ['2025-03-26'],
    onPost([event({ data: `[${answer(2)},7]` }), ends()]),
    onPost([event({ data: `[${answer(2)}]` }), ends()]),
  ],
  [
    'event-type',
    'warning',
    all,
    onPost([event({ type: 'response', data: answer(2) }), ends()]),
    onPost([event({ type: 'message', data: answer(2) }), ends()]),
  ],
  [
    'event-type',
    'warning',
    all,
    onPost([event({ type: 'endpoint', data: '/x' }), done, ends()]),
    onPost([event({ type: '', data: answer(2) }), ends()]),
  ],
  [
    'incomplete-event',
    'warning',
    all,
    onPost([done, event({ what: 'unfinished', data: answer(3) }), ends()]),
    onPost([done, event({ what: 'unfinished', data: answer(3).slice(0, -1) }), ends('aborted')]),
  ],
  [
    'incomplete-event',
    'warning',
    all,
    onPost([event({ what: 'unfinished', data: answer(2) }), ends('aborted')]),
    onPost([event({ what: 'unfinished', data: 'x}' }), ends('aborted')]),
  ],
  [
    'priming-missing',
    'warning',
    ['2025-11-25'],
    onBare([event({}), event({ id: 'a', data: answer(2) })]),
    onBare([event({}), event({ retry: '10' }), priming('a'), done]),
  ],
  [
    'priming-missing',
    'warning',
    ['2025-11-25'],
    onBare([event({ retry: '10' }), event({ id: 'a' }), done]),
    onGet([event({ data: '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}' })]),
  ],
  ['priming-before-r4', 'info', ['2025-03-26', '2025-06-18'], onBare([priming('a'), done]), onBare([done])],
  [
    'priming-before-r4',
    'info',
    ['2024-11-05'],
    onBare([event({ data: '' }), done]),
    onBare([event({ id: 'a' }), done]),
  ],
  [
    'retry-invalid',
    'warning',
    all,
    onPost([event({ retry: '1s' }), done, ends()]),
    onPost([event({ retry: '1000' }), done, ends()]),
  ],
];

it.each(rows)(
  'sse/%s is a %s where it is broken, and alone: case %#',
  (rule, severity, revisions, broken, kept) => {
    for (const revision of revisions) {
      const found = findIn(['sse'], broken(revision));
      expect(found.map(({ ruleId }) => ruleId)).toEqual([`sse/${rule}`]);
      expect(found[0]).toMatchObject({ severity, side: 'server', rev: revision });
      expect(findIn(['sse'], kept(revision))).toEqual([]);
    }
  },
);

it('what one revision alone says is not asked of the others', () => {
  for (const revision of before)
    expect(findIn(['sse'], onBare([event({ id: 'a', data: answer(2) })])(revision))).toEqual([]);
  expect(findIn(['sse'], onBare([priming('a'), done])('2025-11-25'))).toEqual([]);
});

it('under 2024-11-05 the page of 2025-03-26 on the transport stands in', () => {
  const [found] = findIn(['sse'], onPost([event({ data: 'x' }), done, ends()])('2024-11-05'));
  expect(found?.source.url).toContain('/2025-03-26/basic/transports#sending-messages');
});

it('what holds for all streams of a session is said once', () => {
  const again = [send('POST', ask(3)), opens(), event({ data: answer(3) }), ends()];
  expect(findIn(['sse'], [...onBare([done])('2025-11-25'), ...again])).toHaveLength(1);
});

it('nobody is blamed for an event that a broken connection left unfinished', () => {
  for (const revision of handshakeRevisions) {
    const steps = onPost([done, event({ what: 'unfinished', data: '{' }), ends('cut')])(revision);
    expect(findIn(['sse'], steps)).toMatchObject([{ ruleId: 'sse/incomplete-event', side: 'unknown' }]);
  }
});

const stateless = (steps: readonly HttpStep[]): readonly HttpStep[] => [
  ...discovered,
  postModern(2, 'tools/list'),
  opens(),
  ...steps,
  ends(),
];

it.each<readonly [string, Severity, readonly HttpStep[], readonly HttpStep[]]>([
  [
    'data-not-jsonrpc',
    'error',
    [event({ data: 'x' }), event({ data: served(2) })],
    [event({}), event({ data: served(2) })],
  ],
  [
    'event-type',
    'warning',
    [event({ type: 'mcp', data: served(2) })],
    [event({ type: 'message', data: served(2) })],
  ],
  ['id-field', 'info', [event({ id: '1', data: served(2) })], [event({ data: served(2) })]],
  ['id-field', 'info', [event({ retry: '5' }), event({ data: served(2) })], [event({ data: served(2) })]],
])('sse/%s is a %s in 2026-07-28: case %#', (rule, severity, broken, kept) => {
  expect(findIn(['sse'], stateless(broken))).toMatchObject([
    { ruleId: `sse/${rule}`, severity, side: 'server', rev: '2026-07-28' },
  ]);
  expect(findIn(['sse'], stateless(kept))).toEqual([]);
});
