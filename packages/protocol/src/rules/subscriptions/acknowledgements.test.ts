import { expect, it } from 'vitest';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, tell } from '../statelessLines.test-support.ts';

const id = '"io.modelcontextprotocol/subscriptionId":1';
const listen = ask('1', 'subscriptions/listen', ',"notifications":{"toolsListChanged":true}');
const ack = (filter = '"toolsListChanged":true') =>
  tell('subscriptions/acknowledged', `{"_meta":{${id}},"notifications":{${filter}}}`);
const end = answer('1', '"resultType":"complete"').replace('"_meta":{', `"_meta":{${id},`);
const discovered = (tools: string) => [
  ask('9', 'server/discover'),
  answer(
    '9',
    `"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":${tools}},"ttlMs":0,"cacheScope":"public"`,
  ),
];
const exited: WireStep = { life: { event: 'exited', code: 1 } };

function lifeHits(steps: readonly WireStep[]) {
  return judgeWire(steps, { revision: '2026-07-28' })
    .filter(({ ruleId }) => ruleId.startsWith('subscriptions/'))
    .map(({ ruleId, seq, side, related }) => [ruleId, seq, side, related]);
}

it('a subscription that ends without having been acknowledged is found', () => {
  expectBroken([listen, end], 'subscriptions/ack-missing', '', 'server');
  expectClean([listen, ack(), end]);
});

it('so is one that was not acknowledged for long, when the session ends', () => {
  const over: WireStep = { life: { event: 'sessionEnded' } };
  expect(lifeHits([listen, { laterUs: 20_000_000 }, over])).toEqual([
    ['subscriptions/ack-missing', 0, 'server', []],
  ]);
  expect(lifeHits([listen, { laterUs: 1_000_000 }, over])).toEqual([]);
  expect(lifeHits([listen, ack(), { laterUs: 20_000_000 }, over])).toEqual([]);
});

it('what is acknowledged agrees with the capabilities', () => {
  const place = '/params/notifications';
  const name = 'subscriptions/ack-unadvertised';
  expectBroken([...discovered('{}'), listen, ack()], name, `${place}/toolsListChanged`, 'server');
  expectBroken([...discovered('{"listChanged":true}'), listen, ack('')], name, place, 'server');
  expectClean([...discovered('{"listChanged":true}'), listen, ack()]);
  expectClean([...discovered('{}'), listen, ack('')]);
});

it('a server that exits without ending its subscriptions is found, but for the client ending it', () => {
  expect(lifeHits([listen, ack(), exited])).toEqual([['subscriptions/ended-silently', 2, 'server', [0]]]);
  expect(lifeHits([listen, ack(), end, exited])).toEqual([]);
  expect(lifeHits([listen, ack(), tell('cancelled', '{"requestId":1}'), exited])).toEqual([]);
  expect(lifeHits([listen, ack(), { life: { event: 'stdinClosed' } }, exited])).toEqual([]);
});
