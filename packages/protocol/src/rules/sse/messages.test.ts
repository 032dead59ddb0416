import { expect, it } from 'vitest';
import { handshakeRevisions, type Revision } from '../../base/revision.ts';
import type { Severity } from '../../record/finding.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  call,
  discovered,
  ends,
  event,
  findIn,
  handshake,
  json,
  opens,
  postModern,
  priming,
  progress,
  send,
  served,
  streamHead,
  tell,
} from './streamSteps.test-support.ts';

const changed = tell('notifications/tools/list_changed');
const log = tell('notifications/message', '{"level":"info","data":"x"}');

type Make = (revision: Revision) => readonly HttpStep[];

/** A POST with a stream, which is exchange 3, with what comes on it. */
const post =
  (steps: readonly HttpStep[], body = ask(2)): Make =>
  (revision) => [
    ...handshake(revision),
    send('POST', body, revision),
    opens(),
    ...(revision === '2025-11-25' ? [priming('p')] : []),
    ...steps,
  ];

/** A GET whose stream is exchange 3, then a POST whose stream is exchange 4. */
const both =
  (steps: readonly HttpStep[], body = ask(2)): Make =>
  (revision) => [
    ...handshake(revision),
    send('GET', undefined, revision),
    opens(),
    send('POST', body, revision),
    opens(),
    ...(revision === '2025-11-25' ? [priming('p')] : []),
    ...steps,
  ];

/** Two POSTs whose streams are exchanges 3 and 4. */
const two =
  (steps: readonly HttpStep[]): Make =>
  (revision) => [
    ...handshake(revision),
    ...[3, 4].flatMap((id) => [
      send('POST', call(id, `t${id}`), revision),
      opens(),
      ...(revision === '2025-11-25' ? [priming(`p${id}`)] : []),
    ]),
    ...steps,
  ];

const rows: readonly (readonly [rule: string, severity: Severity, broken: Make, kept: Make])[] = [
  [
    'message-after-response',
    'warning',
    post([event({ data: answer(2) }), event({ data: log }), ends()]),
    post([event({ data: log }), event({ data: answer(2) }), event({}), ends()]),
  ],
  [
    'foreign-response',
    'warning',
    two([
      event({ data: answer(3) }, 4),
      event({ data: answer(4) }, 4),
      ends('aborted', 3),
      ends('complete', 4),
    ]),
    two([
      event({ data: answer(4) }, 4),
      event({ data: answer(3) }, 3),
      ends('complete', 3),
      ends('complete', 4),
    ]),
  ],
  [
    'response-on-get-stream',
    'error',
    both([event({ data: answer(2) }, 3), ends('aborted', 4)]),
    both([event({ data: answer(2) }, 4), ends('complete', 4), event({ data: changed }, 3)]),
  ],
  [
    'related-on-get-stream',
    'warning',
    both(
      [event({ data: progress('t') }, 3), event({ data: answer(2) }, 4), ends('complete', 4)],
      call(2, 't'),
    ),
    both(
      [event({ data: progress('t') }, 4), event({ data: answer(2) }, 4), ends('complete', 4)],
      call(2, 't'),
    ),
  ],
  [
    'unrelated-on-post-stream',
    'info',
    post([event({ data: changed }), event({ data: answer(2) }), ends()]),
    post([event({ data: log }), event({ data: answer(2) }), ends()]),
  ],
  [
    'unrelated-on-post-stream',
    'info',
    post([event({ data: ask(7, 'ping') }), event({ data: answer(2) }), ends()]),
    post([event({ data: ask(7, 'roots/list') }), event({ data: answer(2) }), ends()]),
  ],
  [
    'unrelated-on-post-stream',
    'info',
    two([
      event({ data: progress('t3') }, 4),
      event({ data: answer(4) }, 4),
      event({ data: answer(3) }, 3),
      ends('complete', 3),
      ends('complete', 4),
    ]),
    two([
      event({ data: progress('t4') }, 4),
      event({ data: answer(4) }, 4),
      event({ data: answer(3) }, 3),
      ends('complete', 3),
      ends('complete', 4),
    ]),
  ],
];

it.each(rows)('sse/%s is a %s in each handshake revision: case %#', (rule, severity, broken, kept) => {
  for (const revision of handshakeRevisions) {
    const found = findIn(['sse'], broken(revision));
    expect(found.map(({ ruleId }) => ruleId)).toEqual([`sse/${rule}`]);
    expect(found[0]).toMatchObject({ severity, side: 'server', rev: revision });
    expect(findIn(['sse'], kept(revision))).toEqual([]);
  }
});

it('the answers of a stream that is taken up may come on the stream of the GET', () => {
  for (const revision of handshakeRevisions) {
    const again = send('GET', undefined, revision, { 'Last-Event-ID': 'p' });
    const steps = [
      ...handshake(revision),
      send('POST', ask(2), revision),
      opens(),
      event({ id: 'p', data: log }),
      ends('cut'),
      { laterUs: 10 },
      again,
      opens(),
      event({ id: 'q', data: answer(2) }),
    ];
    const found = findIn(['sse'], steps).map(({ ruleId }) => ruleId);
    expect(found.filter((id) => !/priming-missing|closed-before-response/.test(id))).toEqual([]);
    const taken = [
      ...steps.slice(0, -3),
      { ...send('GET', undefined, revision), resumes: 3 },
      ...steps.slice(-2),
    ];
    expect(findIn(['sse'], taken).map(({ ruleId }) => ruleId)).not.toContain('sse/response-on-get-stream');
  }
});

it('progress that a JSON answer has no place for is a remark where it comes on the stream of a GET', () => {
  const steps: readonly HttpStep[] = [
    ...handshake('2025-06-18'),
    send('GET'),
    opens(),
    send('POST', call(2, 't')),
    event({ data: progress('t') }, 3),
    event({ data: progress('t', 2) }, 3),
    { status: 200, headers: json, body: answer(2), id: 4 },
  ];
  expect(findIn(['sse'], steps)).toMatchObject([{ ruleId: 'sse/related-on-get-stream', severity: 'info' }]);
});

it('progress of a task may come on any stream', () => {
  const params =
    '{"progressToken":"t","progress":1,"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"x"}}}';
  const steps = both(
    [event({ data: tell('notifications/progress', params) }, 3)],
    call(2, 't'),
  )('2025-11-25');
  expect(findIn(['sse'], steps)).toEqual([]);
});

it('a stream brings the answers of an array of requests one by one', () => {
  const steps = [
    ...handshake('2025-03-26'),
    send('POST', `[${ask(2)},${ask(3)}]`, '2025-03-26'),
    opens(),
    event({ data: answer(2) }),
    event({ data: log }),
    event({ data: answer(3) }),
    ends(),
  ];
  expect(findIn(['sse'], steps)).toEqual([]);
});

const listen = postModern(2, 'subscriptions/listen', ',"notifications":{"toolsListChanged":true}');

it.each<readonly [string, Severity, readonly HttpStep[], readonly HttpStep[]]>([
  [
    'message-after-response',
    'warning',
    [postModern(2, 'tools/list'), opens(), event({ data: served(2) }), event({ data: log }), ends()],
    [postModern(2, 'tools/list'), opens(), event({ data: log }), event({ data: served(2) }), ends()],
  ],
  [
    'foreign-response',
    'error',
    [
      postModern(2, 'tools/list'),
      postModern(3, 'tools/list'),
      opens(),
      event({ data: served(2) }),
      event({ data: served(3) }),
      ends(),
    ],
    [postModern(3, 'tools/list'), opens(), event({ data: served(3) }), ends()],
  ],
  [
    'unrelated-on-post-stream',
    'error',
    [postModern(2, 'tools/list'), opens(), event({ data: changed }), event({ data: served(2) }), ends()],
    [listen, opens(), event({ data: changed }), ends()],
  ],
  [
    'unrelated-on-post-stream',
    'error',
    [
      postModern(2, 'tools/list', '', 't'),
      postModern(3, 'tools/list'),
      opens(),
      event({ data: progress('t') }),
      event({ data: served(3) }),
      ends(),
    ],
    [
      postModern(2, 'tools/list', '', 't'),
      opens(),
      event({ data: progress('t') }),
      event({ data: served(2) }),
      ends(),
    ],
  ],
  [
    'output-after-disconnect',
    'error',
    [
      postModern(2, 'tools/list'),
      opens(),
      ends('aborted'),
      postModern(3, 'tools/list'),
      opens(),
      event({ data: served(2) }),
      event({ data: served(3) }),
      ends(),
    ],
    [postModern(2, 'tools/list'), opens(), event({ data: served(2) }), ends('aborted')],
  ],
  [
    'output-after-disconnect',
    'error',
    [
      postModern(2, 'tools/list', '', 't'),
      opens(),
      ends('aborted'),
      listen,
      opens(),
      event({ data: progress('t') }),
    ],
    [listen, opens(), ends('aborted')],
  ],
])('sse/%s is a %s in 2026-07-28: case %#', (rule, severity, broken, kept) => {
  expect(findIn(['sse'], [...discovered, ...broken])).toMatchObject([
    { ruleId: `sse/${rule}`, severity, side: 'server', rev: '2026-07-28' },
  ]);
  expect(findIn(['sse'], [...discovered, ...kept])).toEqual([]);
});

it('what a client closed is no fault of the handshake revisions', () => {
  const steps = two([ends('aborted', 3), event({ data: answer(3) }, 4), ends('aborted', 4)]);
  expect(findIn(['sse'], steps('2025-06-18')).map(({ ruleId }) => ruleId)).toEqual(['sse/foreign-response']);
});

it('the head of a stream alone is nothing to speak of', () => {
  const head = { status: 200, headers: streamHead, isStream: true } as const;
  expect(findIn(['sse'], [...discovered, postModern(2, 'tools/list'), head])).toEqual([]);
});
