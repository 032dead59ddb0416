import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const ping = (id: string): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const revision = '2025-03-26';

it('an array is a warning in 2024-11-05, right in 2025-03-26, and an error since; unknown before', () => {
  const line = `C>S [${ping('1')}]`;
  const found = [undefined, ...handshakeRevisions].map((each) =>
    judgeWire([line], { revision: each }).map(({ ruleId, severity }) => `${ruleId} ${severity}`),
  );
  expect(found).toEqual([
    [],
    ['batch/not-supported warning'],
    [],
    ['batch/not-supported error'],
    ['batch/not-supported error'],
  ]);
});

it('an array and the message in it each have their own finding', () => {
  const steps = [
    'C>S {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    'S>C [{"jsonrpc":"2.0","id":1,"result":{"tools":[]},"error":null}]',
  ];
  expect(
    judgeWire(steps, { revision: '2025-06-18' }).map(({ ruleId, pointer }) => [ruleId, pointer]),
  ).toEqual([
    ['batch/not-supported', ''],
    ['jsonrpc/response-both-members', '/0/error'],
  ]);
});

it.each([
  ['batch/empty', 'S>C []', '', 'server'],
  ['batch/element-not-object', `C>S [${ping('1')},[],3]`, '/1', 'client'],
  ['batch/mixed-kinds', `C>S [${ping('4')},{"jsonrpc":"2.0","id":9,"result":{}}]`, '/1', 'client'],
  [
    'batch/contains-initialize',
    `C>S [{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}]`,
    '/0',
    'client',
  ],
  ['batch/duplicate-id', `C>S [${ping('1')},${ping('1.0')}]`, '/1/id', 'client'],
])('%s is found in %s', (rule, line, pointer, side) => {
  const findings = judgeWire([line], { revision }).filter(({ ruleId }) => ruleId.startsWith('batch/'));
  expect(findings[0]).toMatchObject({ ruleId: rule, pointer, side, severity: 'error' });
  expect(new Set(findings.map(({ ruleId }) => ruleId))).toEqual(new Set([rule]));
  const elsewhere = brokenRules([line], { revision: '2025-06-18' }).filter((id) => id.startsWith('batch/'));
  expect(elsewhere).toEqual(['batch/not-supported']);
});

it.each([
  `C>S [${ping('1')},${ping('"1"')},{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}]`,
  `S>C [${ping('1')}]`,
])('nothing is found in %s', (line) => {
  expect(brokenRules([line], { revision })).toEqual([]);
});

it('an id used twice in an array is one finding, not two', () => {
  expect(brokenRules([`C>S [${ping('1')},${ping('1')}]`], { revision })).toEqual(['batch/duplicate-id']);
});

it('ids that are none are not the same id', () => {
  const line = `C>S [${ping('null')},${ping('null')},${ping('true')},${ping('true')}]`;
  expect(brokenRules([line], { revision }).filter((id) => id.startsWith('batch/'))).toEqual([]);
});
