import { expect, it } from 'vitest';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, metaOf } from '../statelessLines.test-support.ts';

const revision = '2026-07-28';
const declared = '/params/_meta/io.modelcontextprotocol~1clientCapabilities';
const call = (id: string, capabilities: string, more = '') =>
  ask(id, 'tools/call', ',"name":"t"', metaOf(capabilities, more));
const discovered = (capabilities: string) =>
  answer(
    '1',
    `"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":${capabilities},"ttlMs":0,"cacheScope":"public"`,
  );

it('what the client declares from an earlier revision is found, once', () => {
  const roots = '{"roots":{"listChanged":true}}';
  expectBroken([call('1', roots)], 'stateless/roots-list-changed', `${declared}/roots/listChanged`, 'client');
  expect(brokenRules([call('1', roots), call('2', roots)], { revision })).toEqual([
    'stateless/roots-list-changed',
  ]);
  expectBroken([call('1', '{"tasks":{}}')], 'stateless/tasks-capability', `${declared}/tasks`, 'client');
  expectClean([call('1', '{"roots":{},"extensions":{"io.modelcontextprotocol/tasks":{}}}')]);
});

it('so is what the server declares', () => {
  const place = '/result/capabilities/tasks';
  const steps = [ask('1', 'server/discover'), discovered('{"tasks":{}}')];
  expectBroken(steps, 'stateless/tasks-capability', place, 'server');
  expectClean([ask('1', 'server/discover'), discovered('{"tools":{}}')]);
});

it('features that are going away are named, each once', () => {
  const input = (id: string, method: string) =>
    answer(id, `"resultType":"input_required","inputRequests":{"k":{"method":"${method}"}}`);
  const id = 'stateless/deprecated-feature';
  const place = '/result/inputRequests/k';
  expectBroken([call('1', '{"roots":{}}'), input('1', 'roots/list')], id, place, 'server');
  const level = ',"io.modelcontextprotocol/logLevel":"info"';
  expectBroken([call('1', '{}', level)], id, '/params/_meta/io.modelcontextprotocol~1logLevel', 'client');
  expect(brokenRules([call('1', '{}', level), call('2', '{}', level)], { revision })).toEqual([id]);
  expect(
    judgeWire([call('1', '{}')], { revision, transport: 'sse' }).filter(({ ruleId }) => ruleId === id),
  ).toHaveLength(1);
});
