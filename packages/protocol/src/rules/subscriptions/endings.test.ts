import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, tell } from '../statelessLines.test-support.ts';

const cancel = tell('cancelled', '{"requestId":1}');

it('a server cancels nothing but subscriptions', () => {
  expectBroken([ask('1', 'tools/call'), cancel], 'cancel/server-misuse', '/params/requestId', 'server');
  expectBroken([cancel], 'cancel/server-misuse', '/params/requestId', 'server');
  const listen = ask('1', 'subscriptions/listen', ',"notifications":{}');
  expectClean([
    listen,
    tell(
      'subscriptions/acknowledged',
      '{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"notifications":{}}',
    ),
    cancel,
  ]);
  const end = answer('1', '"resultType":"complete"').replace(
    '"_meta":{',
    '"_meta":{"io.modelcontextprotocol/subscriptionId":1,',
  );
  const acknowledged = tell(
    'subscriptions/acknowledged',
    '{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"notifications":{}}',
  );
  expectClean([listen, acknowledged, end, cancel]);
});
