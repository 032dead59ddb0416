import { it } from 'vitest';
import { answer, ask, expectClean, expectOnly } from '../statelessLines.test-support.ts';

const complete = ask(
  '1',
  'completion/complete',
  ',"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":""}',
);
const values = (count: number): string =>
  answer(
    '1',
    `"resultType":"complete","completion":{"values":[${Array.from({ length: count }, () => '"x"').join(',')}]}`,
  );

it('a result of 2026-07-28 has at most 100 values', () => {
  expectOnly(
    [complete, values(101)],
    ['completion/too-many-values', 'error', 'server', '/result/completion/values'],
  );
  expectClean([complete, values(100)]);
});
