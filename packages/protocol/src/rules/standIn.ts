import { handshakeRevisions, type Revision } from '../base/revision.ts';
import type { AnyRule } from './rule.ts';

type Stood = Pick<AnyRule, 'levels' | 'sources'>;

/**
 * The levels and sources of a rule. A transport may be spoken under a revision that does not describe it, and then
 * what the revision says that does stands in: 2025-03-26 of Streamable HTTP under 2024-11-05, and 2024-11-05 of
 * HTTP+SSE under those after it.
 */
export function withStandIn({ transports, levels, sources }: AnyRule): Stood {
  if (transports === undefined || transports.includes('stdio')) return { levels, sources };
  if (!transports.includes('http'))
    return handshakeRevisions.reduce((stood: Stood, each) => standIn(stood, '2024-11-05', each), {
      levels,
      sources,
    });
  return standIn({ levels, sources }, '2025-03-26', '2024-11-05');
}

function standIn({ levels, sources }: Stood, from: Revision, to: Revision): Stood {
  const level = levels[from];
  if (level === undefined || levels[to] !== undefined) return { levels, sources };
  const levelsToo = { ...levels, [to]: level };
  if ('url' in sources) return { levels: levelsToo, sources };
  const source = sources[to] ?? sources[from];
  return {
    levels: levelsToo,
    sources: source === undefined ? sources : { ...sources, [to]: source },
  };
}
