import type { AnyRule } from './rule.ts';

/**
 * The levels and sources of a rule. 2024-11-05 does not have Streamable HTTP and may still be agreed on over it: there
 * what 2025-03-26 says of the transport stands in.
 */
export function withStandIn({ transports, levels, sources }: AnyRule): Pick<AnyRule, 'levels' | 'sources'> {
  const level = levels['2025-03-26'];
  const isOfHttp = transports !== undefined && !transports.includes('stdio');
  if (!isOfHttp || level === undefined || levels['2024-11-05'] !== undefined) return { levels, sources };
  const source = 'url' in sources ? undefined : sources['2025-03-26'];
  return {
    levels: { ...levels, '2024-11-05': level },
    sources: source === undefined ? sources : { ...sources, '2024-11-05': source },
  };
}
