import { isObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** Lists with more tools are not compared. */
const mostTools = 10_000;

/** Lists of tools that are asked for again. */
export const toolOrderRules: readonly AnyRule[] = [
  statelessRule({
    id: 'tools/order-changed',
    kinds: ['result'],
    methods: ['tools/list'],
    level: 'warning',
    side: 'server',
    title: 'The same tools come in the same order each time.',
    fix: 'Sort the tools, by their names for example.',
    page: 'server/tools',
    heading: 'Capabilities',
    check: compareOrder,
  }),
];

function compareOrder(moment: MessageMoment): RuleHits {
  const { message, state, seq } = moment;
  const asked = askedOf(moment);
  const tools = readObject(message, 'result')?.tools;
  // Later pages begin where a list may have changed meanwhile.
  if (asked === undefined || asked.params.cursor !== undefined) return undefined;
  if (!Array.isArray(tools) || tools.length > mostTools) return undefined;
  const names = tools.map((tool: unknown) => (isObject(tool) ? tool.name : undefined));
  const newest = state.notebook<{ names?: readonly unknown[]; seq: number }>('tools/order-changed', () => ({
    seq,
  }));
  const { names: before, seq: beforeSeq } = newest;
  newest.names = names;
  newest.seq = seq;
  if (before?.length !== names.length) return undefined;
  const place = names.findIndex((name, index) => name !== before[index]);
  const known = new Set(before);
  if (place < 0 || new Set(names).size !== known.size || !names.every((name) => known.has(name)))
    return undefined;
  return [
    {
      pointer: `${message.pointer}/result/tools/${place}`,
      message: `The tools are those of record ${beforeSeq} in another order.`,
      related: [beforeSeq],
    },
  ];
}
