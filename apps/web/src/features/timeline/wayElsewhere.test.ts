import { expect, it } from 'vitest';
import { wayElsewhere } from './wayElsewhere.ts';

const target = { kind: 'http', url: 'http://a/mcp', headers: { Authorization: 'secret' } } as const;

it('leads to the address of a redirect, without the headers that were given for another', () => {
  const way = wayElsewhere(target, { kind: 'redirected', message: 'm', address: 'http://b/mcp' });
  expect(way).toEqual({
    target: { kind: 'http', url: 'http://b/mcp' },
    words: 'Connect to http://b/mcp, without your headers',
  });
});

it('allows the endpoint that a stream names elsewhere', () => {
  const way = wayElsewhere(target, { kind: 'endpointElsewhere', message: 'm', address: 'http://b:1/x' });
  expect(way).toEqual({
    target: { ...target, allowOtherOrigin: true },
    words: 'Allow http://b:1, and connect',
  });
});

it('leads nowhere after other failures', () => {
  expect(wayElsewhere(target, { kind: 'notMcp', message: 'm' })).toBeUndefined();
  expect(
    wayElsewhere({ kind: 'stdio', command: 'x', args: [] }, { kind: 'notFound', message: 'm', address: 'a' }),
  ).toBeUndefined();
});
