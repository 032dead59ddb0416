import { it } from 'vitest';
import type { WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, expectBroken, expectClean, tell } from '../statelessLines.test-support.ts';

const meta = (id: string) => `"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}`;
const idAt = '/params/_meta/io.modelcontextprotocol~1subscriptionId';
const listen = ask(
  '1',
  'subscriptions/listen',
  ',"notifications":{"toolsListChanged":true,"resourceSubscriptions":["file:///a"]}',
);
const ack = (filter = '"toolsListChanged":true') =>
  tell('subscriptions/acknowledged', `{${meta('1')},"notifications":{${filter}}}`);
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
  ['unrequested', [listen, ack(), changed('1', 'prompts')], ''],
  ['unrequested', [listen, ack(), update('file:///b')], ''],
  ['ack-superset', [listen, ack('"promptsListChanged":true')], '/params/notifications/promptsListChanged'],
  [
    'ack-superset',
    [listen, ack('"resourceSubscriptions":["file:///b"]')],
    '/params/notifications/resourceSubscriptions',
  ],
  ['result-id', [listen, ack(), answer('1', '"resultType":"complete"')], '/result'],
  ['after-end', [listen, ack(), end, changed()], idAt],
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
  expectClean([listen, ack(), changed(), update('file:///a/b'), end]);
  const second = (line: string) =>
    line.replace('"id":1', '"id":2').replace('subscriptionId":1', 'subscriptionId":2');
  expectClean([listen, second(listen), second(ack()), ack(), changed()]);
});
