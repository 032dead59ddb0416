import { expect, it } from 'vitest';
import { revisions } from '../../base/revision.ts';
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
  progress,
  send,
  served,
  tell,
} from '../sse/streamSteps.test-support.ts';

const find = (...steps: readonly HttpStep[]) => findIn(['middle'], [...handshake(), ...steps]);
const found = (rule: string) => [{ ruleId: `middle/${rule}`, severity: 'info', side: 'intermediary' }];
const second = 1_000_000;

it('every revision has what is inferred, as a remark with the page of its transport', () => {
  const refused: HttpStep = {
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html>Bad gateway</html>',
  };
  for (const revision of revisions) {
    const steps =
      revision === '2026-07-28'
        ? [...discovered, postModern(2, 'tools/list'), opens(), event({ data: served(2) }), ends()]
        : handshake(revision);
    const again = revision === '2026-07-28' ? send('POST', ask(3), revision) : send('POST', ask(2), revision);
    const [finding, ...others] = findIn(['middle'], [...steps, again, refused]);
    expect(finding).toMatchObject({
      ruleId: 'middle/gateway-answer',
      severity: 'info',
      side: 'intermediary',
    });
    expect(finding?.message).toMatch(/^Inferred: /);
    expect(finding?.source.url).toContain(`/${revision}/basic/transports`);
    expect(others).toEqual([]);
  }
});

it.each<readonly [string, number, Readonly<Record<string, string>>, string, boolean]>([
  ['a page of nginx', 404, { 'content-type': 'text/html', server: 'nginx/1.27' }, '<html>nginx</html>', true],
  ['an error of Cloudflare', 524, { 'content-type': 'text/plain', 'cf-ray': '8f' }, 'error code: 524', true],
  ['a proxy that names itself', 500, { via: '1.1 proxy' }, 'upstream error', true],
  ['a page of which nobody knows the writer', 504, {}, '<!DOCTYPE html><p>x', true],
  [
    'a page that frameworks send',
    404,
    { 'content-type': 'text/html' },
    '<!DOCTYPE html><pre>Cannot POST',
    false,
  ],
  ['a plain error', 500, { 'content-type': 'text/plain' }, 'Internal Server Error', false],
  ['a JSON error behind a gateway', 400, { ...json, server: 'nginx' }, '{"error":"x"}', false],
  ['a server of another kind', 500, { server: 'uvicorn' }, 'Internal Server Error', false],
  ['an empty answer', 502, { server: 'nginx' }, '', false],
  ['no error at all', 202, { server: 'nginx', 'content-type': 'text/html' }, '<html>', false],
])('%s: an answer is told by its marks', (_, status, headers, body, isTold) => {
  const steps = [send('POST', ask(2)), { status, headers, ...(body === '' ? {} : { body }) }];
  expect(find(...steps)).toMatchObject(isTold ? found('gateway-answer') : []);
  expect(find(send('GET'), ...steps.slice(1))).toEqual([]);
});

/** Steps of progress with so much time between them, so long after the head. */
const steps = (silentUs: number, eachUs: number, count: number, same = false): readonly HttpStep[] => [
  send('POST', call(2, 't')),
  opens(),
  event({ id: 'p', data: '' }),
  { laterUs: silentUs },
  ...Array.from({ length: count }, (_, index) => [
    event({ data: progress('t', same ? 1 : index) }),
    event({ data: tell('notifications/message', '{"level":"info","data":"x"}') }),
    { laterUs: eachUs },
  ]).flat(),
  event({ data: answer(2, '{"content":[]}') }),
  ends(),
];

it('progress that comes all at once after a silence seems to have been held back', () => {
  expect(find(...steps(3 * second, 1_000, 6))).toMatchObject(found('burst'));
  expect(find(...steps(3 * second, 1_000, 12))).toHaveLength(1);
  const log = event({
    data: '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}',
  });
  const withLogs = steps(3 * second, 1_000, 6).flatMap((step) => ('laterUs' in step ? [step, log] : [step]));
  expect(find(...withLogs.filter((step) => step !== withLogs[4]))).toMatchObject(found('burst'));
});

it.each<readonly [string, readonly HttpStep[]]>([
  ['events with time between them', steps(3 * second, 20_000, 6)],
  ['events soon after the head', steps(second, 1_000, 6)],
  ['few events', steps(3 * second, 1_000, 4)],
  ['progress that goes nowhere', steps(3 * second, 1_000, 6, true)],
  [
    'an answer alone',
    [send('POST', ask(2)), opens(), { laterUs: 3 * second }, event({ data: answer(2) }), ends()],
  ],
])('%s: nothing seems to have been held back', (_, played) => {
  expect(find(...played)).toEqual([]);
});

const idle = (
  idleUs: number,
  outcome: 'complete' | 'cut' | 'aborted' = 'cut',
  retry?: string,
): readonly HttpStep[] => [
  send('GET'),
  opens(),
  event(retry === undefined ? {} : { id: 'a', retry }),
  { laterUs: idleUs },
  ends(outcome),
];

it('streams that end again and again after the same silence are told, with the figure', () => {
  const thrice = [...idle(60 * second), ...idle(60.1 * second, 'complete'), ...idle(59 * second)];
  const [finding, ...others] = find(...thrice);
  expect(finding).toMatchObject(found('idle-end')[0] ?? {});
  expect(finding?.message).toContain('59 s');
  expect(finding?.related).toHaveLength(2);
  expect(others).toEqual([]);
  expect(find(...thrice, ...idle(60 * second))).toHaveLength(1);
  const waiting = [1, 2, 3].flatMap((id) => [
    send('POST', ask(id)),
    opens(),
    { laterUs: 5 * second },
    ends(),
  ]);
  expect(find(...waiting)).toMatchObject(found('idle-end'));
});

it.each<readonly [string, readonly HttpStep[]]>([
  ['two ends', [...idle(60 * second), ...idle(60 * second)]],
  ['ends at all times', [...idle(10 * second), ...idle(20 * second), ...idle(30 * second)]],
  ['ends at once', [...idle(900_000), ...idle(900_000), ...idle(900_000)]],
  ['what the client closed', Array.from({ length: 3 }, () => idle(60 * second, 'aborted')).flat()],
  [
    'a server that asks to come back',
    Array.from({ length: 3 }, () => idle(60 * second, 'complete', '10')).flat(),
  ],
  [
    'streams that brought their answers',
    [1, 2, 3].flatMap((id) => [
      send('POST', ask(id)),
      opens(),
      event({ data: answer(id) }),
      { laterUs: 2 * second },
      ends(),
    ]),
  ],
])('%s: no silence seems to end streams', (_, played) => {
  expect(find(...played)).toEqual([]);
});

it('a session that is lost and found again is told once, without its id', () => {
  const served: HttpStep = { status: 200, headers: json, body: answer(3) };
  const lost = [send('POST', ask(2)), { status: 404 }, send('POST', ask(3)), served] as const;
  const [finding, ...others] = find(...lost, send('POST', ask(4)), { status: 202 });
  expect(finding).toMatchObject(found('session-comes-and-goes')[0] ?? {});
  expect(finding?.message).not.toContain('0f8fad5b');
  expect(others).toEqual([]);
});

it('a session that stays lost, a GET that nobody serves and a method that nobody knows are none', () => {
  const unknown = '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"x"}}';
  expect(find(send('POST', ask(2)), { status: 404 }, ...handshake())).toEqual([]);
  expect(find(send('GET'), { status: 404 }, send('POST', ask(2)), { status: 202 })).toEqual([]);
  expect(
    find(send('POST', ask(2)), { status: 404, headers: json, body: unknown }, send('POST', ask(3)), {
      status: 202,
    }),
  ).toEqual([]);
});
