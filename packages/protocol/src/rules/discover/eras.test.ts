import { expect, it } from 'vitest';
import type { Revision } from '../../base/revision.ts';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, refuse } from '../statelessLines.test-support.ts';

const initialize =
  'C>S {"jsonrpc":"2.0","id":9,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const versions = (list: string) => `{"supported":${list},"requested":"2026-07-28"}`;
const probe = ask('1', 'server/discover');
const discovered = answer(
  '1',
  '"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{}',
);
const judged: readonly (Revision | undefined)[] = [undefined, '2025-11-25', '2026-07-28'];

function found(steps: readonly string[], revision: Revision | undefined) {
  return judgeWire(steps, { revision })
    .filter(({ ruleId }) =>
      ['discover/fallback-after-modern-error', 'discover/initialize-hint'].includes(ruleId),
    )
    .map(({ ruleId, pointer, side }) => [ruleId, pointer, side]);
}

it.each(judged)(
  'a client that turns to initialize after an error of 2026-07-28 is found, by %s',
  (revision) => {
    const broken = [['discover/fallback-after-modern-error', '/method', 'client']];
    expect(found([probe, refuse('1', -32022, versions('["2027-01-01"]')), initialize], revision)).toEqual(
      broken,
    );
    expect(found([probe, refuse('1', -32021), initialize], revision)).toEqual(broken);
  },
);

it.each(judged)(
  'one that was told of a revision with a handshake, or of nothing, is not, by %s',
  (revision) => {
    expect(found([probe, refuse('1', -32022, versions('["2025-11-25"]')), initialize], revision)).toEqual([]);
    expect(found([probe, refuse('1', -32601), initialize], revision)).toEqual([]);
  },
);

it.each(judged)('one that turns to initialize after an answer of 2026-07-28 is found, by %s', (revision) => {
  const found = (steps: readonly string[]) =>
    judgeWire(steps, { revision })
      .filter(({ ruleId }) => ruleId === 'discover/initialize-after-modern')
      .map(({ pointer, side, related }) => [pointer, side, related]);
  const list = ask('1', 'tools/list');
  expect(found([probe, discovered, initialize])).toEqual([['/method', 'client', [1]]]);
  expect(found([list, answer('1', '"resultType":"complete","tools":[]'), initialize])).toEqual([
    ['/method', 'client', [1]],
  ]);
  const both = discovered.replace('["2026-07-28"]', '["2026-07-28","2025-11-25"]');
  expect(found([probe, both, initialize])).toEqual([]);
  expect(found([list, answer('1', '"tools":[]'), initialize])).toEqual([]);
  expect(found([probe, refuse('1', -32601), initialize])).toEqual([]);
});

it('that a server of 2026-07-28 alone names its revisions is no fault of the handshake', () => {
  const named = refuse('9', -32022, versions('["2026-07-28"]'));
  expect(brokenRules([initialize, named])).toEqual([]);
});

it.each(judged)('a server that refuses initialize without naming revisions is found, by %s', (revision) => {
  const hint = [['discover/initialize-hint', '/error', 'server']];
  expect(found([probe, discovered, initialize, refuse('9', -32601)], revision)).toEqual(hint);
  expect(found([initialize, refuse('9', -32022)], revision)).toEqual(hint);
  const named = refuse('9', -32022, versions('["2026-07-28"]'));
  expect(found([probe, discovered, initialize, named], revision)).toEqual([]);
  expect(found([initialize, refuse('9', -32601)], revision)).toEqual([]);
});
