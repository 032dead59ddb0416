import { it } from 'vitest';
import {
  answer,
  ask,
  discover,
  expectClean,
  expectOnly,
  metaOf,
  refuse,
  tell,
} from '../statelessLines.test-support.ts';

const list = ask('1', 'tools/list');
const listed = answer('1', '"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[]');

it('what server/discover declares is served, and nothing else', () => {
  expectOnly(
    [...discover('{"tools":{}}'), list, refuse('1', -32601)],
    ['capability/declared-not-implemented', 'error', 'server', '/error/code'],
  );
  expectOnly(
    [...discover(), list, listed],
    ['capability/server-serves-undeclared-feature', 'error', 'server', '/result'],
  );
  expectClean([...discover('{"tools":{}}'), list, listed]);
  expectClean([...discover(), list, refuse('1', -32601)]);
});

it('what is not declared is refused with its own code, unless the request itself is wrong', () => {
  expectOnly(
    [...discover(), list, refuse('1', -32602)],
    ['capability/unsupported-feature-code', 'warning', 'server', '/error/code'],
  );
  expectClean([...discover('{"tools":{}}'), list, refuse('1', -32603)]);
  expectClean([...discover(), list, refuse('1', -32021, '{"requiredCapabilities":{"roots":{}}}')]);
});

it('without discovery nobody knows what is declared', () => expectClean([list, listed]));

it('who sends log messages has declared logging', () => {
  const call = ask(
    '1',
    'tools/call',
    ',"name":"t"',
    metaOf('{}', ',"io.modelcontextprotocol/logLevel":"info"'),
  );
  const log = tell('message', '{"level":"info","data":1}');
  expectOnly(
    [...discover('{"tools":{}}'), call, log],
    ['capability/logging-undeclared', 'error', 'server', '/method'],
  );
  expectClean([...discover('{"logging":{}}'), call, log]);
});
