import { it } from 'vitest';
import {
  answer,
  ask,
  discover,
  expectClean,
  expectOnly,
  metaOf,
  say,
  tell,
} from '../statelessLines.test-support.ts';

const call = ask('5', 'tools/call', ',"name":"t"');
const done = answer('5', '"resultType":"complete","content":[]');
const stop = (id: string): string => say('cancelled', `{"requestId":${id}}`);
const place = '/params/requestId';

it('a cancellation names a request of the client that is not answered yet', () => {
  expectOnly([...discover(), stop('5')], ['cancel/unknown-request', 'error', 'client', place]);
  expectOnly([...discover(), call, stop('"5"')], ['cancel/unknown-request', 'error', 'client', place]);
  expectOnly(
    [...discover('{"tools":{}}'), call, done, stop('5')],
    ['cancel/already-completed', 'info', 'client', place],
  );
});

it('only a cancellation that crosses the answer may come after it', () => {
  const steps = [...discover('{"tools":{}}'), call, done, { laterUs: 1_500_000 }, stop('5')];
  expectOnly(steps, ['cancel/already-completed', 'error', 'client', place]);
});

it('nor does its progress go on', () => {
  const token = ',"progressToken":"p"';
  const open = [
    ...discover('{"tools":{}}'),
    ask('5', 'tools/call', ',"name":"t"', metaOf('{}', token)),
    stop('5'),
  ];
  const progress = tell('progress', '{"progressToken":"p","progress":1}');
  expectOnly(
    [...open, { laterUs: 1_500_000 }, progress],
    ['cancel/answered-after-cancel', 'error', 'server', '/params/progressToken'],
  );
  expectClean([...open, progress]);
});

it('what is cancelled is not answered any more', () => {
  const open = [...discover('{"tools":{}}'), call, stop('5')];
  expectOnly(
    [...open, { laterUs: 1_500_000 }, done],
    ['cancel/answered-after-cancel', 'error', 'server', ''],
  );
  expectClean([...open, done]);
  expectClean(open);
});

it('without the beginning nobody knows which ids there were', () => expectClean([stop('5')]));
