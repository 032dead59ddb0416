import { expect, it } from 'vitest';
import { brokenRules, type WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, refuse, say, tell } from '../statelessLines.test-support.ts';

const meta = (id: string) => `"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}`;
const idAt = '/params/_meta/io.modelcontextprotocol~1subscriptionId';
const listen = ask(
  '1',
  'subscriptions/listen',
  ',"notifications":{"toolsListChanged":true,"resourceSubscriptions":["file:///a"]}',
);
const ack = (filter = '"toolsListChanged":true') =>
  tell('subscriptions/acknowledged', `{${meta('1')},"notifications":{${filter}}}`);
const both = '"toolsListChanged":true,"resourceSubscriptions":["file:///a"]';
const changed = (id = '1', what = 'tools') => tell(`${what}/list_changed`, `{${meta(id)}}`);
const update = (uri: string) => tell('resources/updated', `{${meta('1')},"uri":"${uri}"}`);
const end = answer('1', '"resultType":"complete"').replace(
  '"_meta":{',
  `"_meta":{"io.modelcontextprotocol/subscriptionId":1,`,
);

const bad: readonly (readonly [string, readonly WireStep[], string])[] = [
  ['id-missing', [listen, ack(), tell('tools/list_changed')], ''],
  ['id-wrong', [listen, ack(), changed('"1"')], idAt],
  ['id-wrong', [changed('1')], idAt],
  ['ack-not-first', [listen, changed(), ack()], ''],
  ['ack-not-first', [listen, changed(), ack(), changed()], ''],
  ['unrequested', [listen, ack(), changed('1', 'prompts')], '/method'],
  ['unrequested', [listen, ack(), update('file:///b')], '/params/uri'],
  ['unrequested', [listen, ack(both), update('file:///ab')], '/params/uri'],
  ['unrequested', [listen, ack(), update('file:///a')], '/params/uri'],
  ['unrequested', [listen, ack(), tell('tasks', `{${meta('1')},"taskId":"k"}`)], '/params/taskId'],
  ['id-missing', [listen, ack(), tell('tasks', '{"taskId":"k"}')], ''],
  ['ack-superset', [listen, ack('"promptsListChanged":true')], '/params/notifications/promptsListChanged'],
  [
    'ack-superset',
    [listen, ack('"resourceSubscriptions":["file:///b"]')],
    '/params/notifications/resourceSubscriptions',
  ],
  ['result-id', [listen, ack(), answer('1', '"resultType":"complete"')], '/result/_meta'],
  ['result-id', [listen, ack(), end.replace('onId":1', 'onId":"1"')], idAt.replace('params', 'result')],
  ['after-end', [listen, ack(), end, changed()], idAt],
  ['after-end', [listen, refuse('1', -32602), changed()], idAt],
  ['after-end', [listen, ack(), tell('cancelled', '{"requestId":1}'), changed()], idAt],
  [
    'after-end',
    [listen, ack(), say('cancelled', '{"requestId":1}'), { laterUs: 2_000_000 }, changed()],
    idAt,
  ],
  [
    'request-scoped',
    [
      listen.replace(
        '"io.modelcontextprotocol/clientInfo"',
        '"progressToken":7,"io.modelcontextprotocol/clientInfo"',
      ),
      ack(),
      tell('progress', '{"progressToken":7,"progress":1}'),
    ],
    '/params/progressToken',
  ],
  [
    'request-scoped',
    [listen, ack(), tell('progress', `{${meta('1')},"progressToken":1,"progress":1}`)],
    idAt,
  ],
];

it.each(bad)('subscriptions/%s is broken', (name, steps, pointer) => {
  expectBroken(steps, `subscriptions/${name}`, pointer, 'server');
});

it('what was asked for, in order, is clean; so are two subscriptions whose messages cross', () => {
  expectClean([listen, ack(both), changed(), update('file:///a'), update('file:///a/b'), end]);
  expectClean([listen, ack(), say('cancelled', '{"requestId":1}'), changed()]);
  const tasks = listen.replace('"toolsListChanged"', '"taskIds":["k"],"toolsListChanged"');
  const task =
    '"taskId":"k","status":"working","createdAt":"2026-08-01T10:00:00Z","lastUpdatedAt":"2026-08-01T10:00:00Z","ttlMs":null';
  expect(
    brokenRules([tasks, ack('"taskIds":["k"]'), tell('tasks', `{${meta('1')},${task}}`)], {
      revision: '2026-07-28',
      withTypes: true,
    }),
  ).toEqual(['extensions/used-undeclared']);
  const second = (line: string) =>
    line.replace('"id":1', '"id":2').replace('subscriptionId":1', 'subscriptionId":2');
  expectClean([listen, second(listen), second(ack()), ack(), changed()]);
});
