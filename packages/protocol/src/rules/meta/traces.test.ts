import { it } from 'vitest';
import { answer, ask, expectBroken, expectClean, metaOf, tell } from '../statelessLines.test-support.ts';

const id = '0af7651916cd43dd8448eb211c80319c';
const call = (trace: string) => ask('1', 'tools/call', ',"name":"t"', metaOf('{}', `,${trace}`));

it.each([
  ['traceparent', `"00-${id}-b7ad6b7169203331"`],
  ['traceparent', `"00-${id.toUpperCase()}-b7ad6b7169203331-01"`],
  ['traceparent', `"00-${'0'.repeat(32)}-b7ad6b7169203331-01"`],
  ['traceparent', `"00-${id}-b7ad6b7169203331-01-x"`],
  ['traceparent', '7'],
  ['tracestate', '"A=1"'],
  ['tracestate', '"a=1,a=2"'],
  ['baggage', '"a b=c"'],
  ['baggage', '"key"'],
])('%s %s is not of the form', (name, value) => {
  expectBroken([call(`"${name}":${value}`)], 'meta/trace-format', `/params/_meta/${name}`, 'client');
});

it('traces of results and notifications are read too', () => {
  const result = answer('1', '"resultType":"complete"').replace('"_meta":{', '"_meta":{"traceparent":"x",');
  const place = '/result/_meta/traceparent';
  expectBroken([ask('1', 'tools/call'), result], 'meta/trace-format', place, 'server');
  const told = tell('progress', '{"_meta":{"baggage":"x"},"progressToken":1,"progress":1}');
  expectBroken([told], 'meta/trace-format', '/params/_meta/baggage', 'server');
});

it('traces of the form are clean', () => {
  const parent = `"traceparent":"00-${id}-b7ad6b7169203331-01"`;
  expectClean([call(`${parent},"tracestate":"rojo=00f067aa0ba902b7, t@v=a b","baggage":"a=b;p;q=1, c=%20"`)]);
  expectClean([call(parent.replace('"00-', '"01-').replace('-01"', '-01-more"'))]);
});
