import { expect, it } from 'vitest';
import { inAll, inEach } from './levels.ts';
import type { TransportKind } from './rule.ts';
import { pageSource } from './sources.ts';
import { withStandIn } from './standIn.ts';

const oldest = pageSource('2024-11-05', 'basic/transports', 'HTTP with SSE');
const second = pageSource('2025-03-26', 'basic/transports', 'Streamable HTTP');
const made = (
  transports: readonly TransportKind[] | undefined,
  levels = inEach('none', 'info', 'error', 'error'),
) => ({
  id: 'a/b',
  on: 'http' as const,
  levels,
  side: 'server' as const,
  title: 't',
  fix: 'f',
  sources: { '2024-11-05': oldest, '2025-03-26': second },
  check: () => undefined,
  ...(transports === undefined ? {} : { transports }),
});

it('what 2025-03-26 says of Streamable HTTP stands in for 2024-11-05', () => {
  const { '2024-11-05': _, ...sources } = made(['http']).sources;
  const stood = withStandIn({ ...made(['http']), sources });
  expect(stood.levels).toEqual(inEach('info', 'info', 'error', 'error'));
  expect(stood.sources).toEqual({ '2024-11-05': second, '2025-03-26': second });
});

it('what 2024-11-05 says of HTTP+SSE stands in for those after it, with their own pages where they have one', () => {
  const stood = withStandIn(made(['sse'], inEach('warning', 'none', 'none', 'none')));
  expect(stood.levels).toEqual(inAll('warning'));
  expect(stood.sources).toEqual({
    '2024-11-05': oldest,
    '2025-03-26': second,
    '2025-06-18': oldest,
    '2025-11-25': oldest,
  });
});

it('nothing stands in for a rule that holds over stdio too, or has a level of its own', () => {
  for (const rule of [made(undefined), made(['stdio', 'http']), made(['http'], inAll('info'))])
    expect(withStandIn(rule)).toEqual({ levels: rule.levels, sources: rule.sources });
});
