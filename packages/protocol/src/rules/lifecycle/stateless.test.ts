import { expect, it } from 'vitest';
import { brokenRules, type WireStep } from '../ruleHarness.test-support.ts';
import {
  answer,
  ask,
  discover,
  expectClean,
  expectOnly,
  metaOf,
  say,
} from '../statelessLines.test-support.ts';

const timedOut: WireStep = { life: { event: 'requestTimedOut', request: 0 } };
const ended: WireStep = { life: { event: 'sessionEnded' } };
const call = ask('1', 'tools/call', ',"name":"t"');

it('over stdio, who gives a request up cancels it', () => {
  const steps = [call, timedOut, ended];
  const rule = 'lifecycle/timeout-without-cancel';
  expectOnly(steps, [rule, 'error', 'client', '']);
  const kept = [
    [call, timedOut, say('cancelled', '{"requestId":1}'), ended],
    [call, timedOut, answer('1', '"resultType":"complete","content":[]'), ended],
  ];
  for (const each of kept) expect(brokenRules(each, { revision: '2026-07-28' })).not.toContain(rule);
  // Over HTTP the stream is closed instead.
  expect(brokenRules(steps, { revision: '2026-07-28', transport: 'http' })).not.toContain(rule);
});

it('capabilities are objects, in each request and in what server/discover answers', () => {
  const rule = 'lifecycle/capability-value-type';
  const meta = '/params/_meta/io.modelcontextprotocol~1clientCapabilities';
  const asks = (capabilities: string) => [ask('1', 'tools/list', '', metaOf(capabilities))];
  expectOnly(asks('{"roots":true}'), [rule, 'error', 'client', `${meta}/roots`]);
  expectOnly(asks('{"elicitation":{"url":1}}'), [rule, 'error', 'client', `${meta}/elicitation/url`]);
  const shape = 'lifecycle/experimental-shape';
  expectOnly(asks('{"experimental":true}'), [shape, 'error', 'client', `${meta}/experimental`]);
  expectOnly(discover('{"experimental":{"x":1}}'), [
    shape,
    'error',
    'server',
    '/result/capabilities/experimental/x',
  ]);
  expectOnly(asks('{"extensions":[]}'), [rule, 'error', 'client', `${meta}/extensions`]);
  const tools = '/result/capabilities/tools';
  expectOnly(discover('{"tools":[]}'), [rule, 'error', 'server', tools]);
  expectOnly(discover('{"tools":{"listChanged":{}}}'), [rule, 'error', 'server', `${tools}/listChanged`]);
  expectClean([
    ...discover('{"tools":{"listChanged":true}}'),
    ...asks('{"elicitation":{"form":{}},"extensions":{}}'),
  ]);
  // That these two mean nothing here any more is not a matter of their types.
  expect(
    brokenRules(asks('{"tasks":true,"roots":{"listChanged":1}}'), { revision: '2026-07-28' }),
  ).not.toContain(rule);
});
