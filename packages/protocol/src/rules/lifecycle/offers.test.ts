import { expect, it } from 'vitest';
import { judgeWire } from '../ruleHarness.test-support.ts';

const info = '{"name":"n","version":"1"}';

/** A handshake for each pair of what is asked for and what is answered: a version, or the data of an error. */
const handshakes = (...pairs: readonly (readonly [asked: string, answered: string])[]): readonly string[] =>
  pairs.flatMap(([asked, answered], id) => [
    `C>S {"jsonrpc":"2.0","id":${id},"method":"initialize","params":{"protocolVersion":"${asked}","capabilities":{},"clientInfo":${info}}}`,
    answered.startsWith('{')
      ? `S>C {"jsonrpc":"2.0","id":${id},"error":{"code":-32602,"message":"no","data":${answered}}}`
      : `S>C {"jsonrpc":"2.0","id":${id},"result":{"protocolVersion":"${answered}","capabilities":{},"serverInfo":${info}}}`,
  ]);

const offersOf = (steps: readonly string[]) =>
  judgeWire(steps)
    .filter(({ ruleId }) => /not-echoed|counter-offer/.test(ruleId))
    .map(({ ruleId, severity, side, seq, pointer, related }) => ({
      ruleId,
      severity,
      side,
      seq,
      pointer,
      related,
    }));
const at = { side: 'server', pointer: '/result/protocolVersion' };

it('a server that has served the version before must not offer another', () => {
  expect(offersOf(handshakes(['2025-06-18', '2025-06-18'], ['2025-06-18', '2025-03-26']))).toEqual([
    { ...at, ruleId: 'lifecycle/version-not-echoed', severity: 'error', seq: 3, related: [1] },
  ]);
  const named = '{"supported":["2024-11-05","2025-03-26"],"requested":"2025-11-25"}';
  expect(offersOf(handshakes(['2025-11-25', named], ['2025-03-26', '2024-11-05']))).toEqual([
    { ...at, ruleId: 'lifecycle/version-not-echoed', severity: 'error', seq: 3, related: [1] },
  ]);
});

it('a server offers the newest version that it was seen to support', () => {
  expect(
    offersOf(
      handshakes(['2024-11-05', '2024-11-05'], ['2025-06-18', '2025-06-18'], ['2099-01-01', '2024-11-05']),
    ),
  ).toEqual([
    { ...at, ruleId: 'lifecycle/counter-offer-not-latest', severity: 'warning', seq: 5, related: [3] },
  ]);
});

it.each([
  [handshakes(['2025-06-18', '2025-03-26'])],
  [handshakes(['2024-11-05', '2024-11-05'], ['2025-06-18', '2025-06-18'])],
  [[...handshakes(['2025-06-18', '2025-06-18']), ...handshakes(['2025-06-18', '2025-03-26']).slice(1)]],
  [handshakes(['2025-03-26', '2025-03-26'], ['2099-01-01', '2025-03-26'])],
  [handshakes(['2025-03-26', '2025-03-26'], ['2099-01-01', '2025-11-25'])],
  [
    handshakes(
      ['2099-01-01', '{"supported":[5,null],"requested":"2099-01-01"}'],
      ['2025-06-18', '2024-11-05'],
    ),
  ],
])('nothing is found in %j', (steps) => {
  expect(offersOf(steps)).toEqual([]);
});
