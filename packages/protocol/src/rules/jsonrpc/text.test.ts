import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { encodeUtf8 } from '../../base/utf8.ts';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const revision = '2025-06-18';

it('NaN is no JSON, and the finding names it and its place', () => {
  const text = '{"jsonrpc":"2.0","id":5,"result":{"mean":NaN}}';
  const [finding, ...others] = judgeWire([`S>C ${text}`], { revision });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    ruleId: 'jsonrpc/invalid-json',
    offset: text.indexOf('NaN'),
    side: 'server',
  });
  expect(finding?.message).toContain('"NaN"');
});

it('a line that begins as a message does is broken JSON on both streams, and nothing else', () => {
  for (const side of ['C>S', 'S>C']) {
    expect(brokenRules([`${side} {"jsonrpc":"2.0",,}`], { revision })).toEqual(['jsonrpc/invalid-json']);
  }
});

it('over HTTP everything that is not one JSON value is broken JSON', () => {
  for (const text of ['<h1>no</h1>', '{} {}', '{} x', '{"a":']) {
    expect(brokenRules([`S>C ${text}`], { revision, transport: 'http' })).toEqual(['jsonrpc/invalid-json']);
  }
});

it('bytes that are not UTF-8 are a warning in 2024-11-05 and an error since', () => {
  const raw = new Uint8Array([...encodeUtf8('{"a":"'), 0xb0, 0xa1, ...encodeUtf8('"}\n')]);
  const found = handshakeRevisions.map((each) =>
    judgeWire([{ dir: 'in', raw }], { revision: each }).map(({ ruleId, severity, offset }) => [
      ruleId,
      severity,
      offset,
    ]),
  );
  expect(found.map((findings) => findings.length)).toEqual([1, 1, 1, 1]);
  expect(found.flat().map(([, severity]) => severity)).toEqual(['warning', 'error', 'error', 'error']);
  expect(found[0]?.[0]).toEqual(['jsonrpc/not-utf8', 'warning', 6]);
});

it('a byte order mark is found, and the message after it still read', () => {
  const bare = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  expect(brokenRules([`C>S \ufeff${bare}`], { revision })).toEqual(['jsonrpc/byte-order-mark']);
  expect(brokenRules([`C>S ${bare}`], { revision })).toEqual([]);
});

it('repeated names are found at their paths, with the value that was used', () => {
  const findings = judgeWire(
    [
      'C>S {"jsonrpc":"2.0","id":2,"method":"x"}',
      'S>C {"jsonrpc":"2.0","id":1,"id":2,"result":{"a":1,"a":[3]}}',
    ],
    { revision },
  ).filter(({ ruleId }) => ruleId === 'jsonrpc/duplicate-member');
  expect(findings.map(({ pointer }) => pointer)).toEqual(['/id', '/result/a']);
  expect(findings[0]?.message).toContain('the last was used: 2');
  expect(findings[1]?.message).toContain('the last was used: [3]');
});
