import { quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** So many cursors are remembered with the scope of the page that gave them out. */
const mostCursors = 1_000;

interface Given {
  readonly scope: string;
  readonly seq: number;
}

/** How long lists are kept of which each page is a result of its own. */
export const scopePageRules: readonly AnyRule[] = [
  statelessRule({
    id: 'cache/scope-pages',
    kinds: ['result'],
    methods: ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'],
    level: 'error',
    side: 'server',
    title: 'All pages of a list have the same cacheScope.',
    fix: 'Send "private" with every page when one of them is not for everyone.',
    page: 'server/utilities/caching',
    heading: 'Interaction with Pagination',
    check: comparePages,
  }),
];

function comparePages(moment: MessageMoment): RuleHits {
  const { message, link, state, seq } = moment;
  const result = link.kind === 'answer' ? readObject(message, 'result') : undefined;
  if (result === undefined || link.kind !== 'answer' || typeof result.cacheScope !== 'string')
    return undefined;
  const given = state.notebook('cache/scope-pages', () => new Map<string, Given>());
  const { cacheScope: scope, nextCursor } = result;
  const { method } = link.exchange;
  if (typeof nextCursor === 'string') {
    const key = `${method} ${nextCursor}`;
    given.delete(key);
    given.set(key, { scope, seq });
    const [oldest] = given.keys();
    if (given.size > mostCursors && oldest !== undefined) given.delete(oldest);
  }
  const cursor = askedOf(moment)?.params.cursor;
  const before = typeof cursor === 'string' ? given.get(`${method} ${cursor}`) : undefined;
  if (before === undefined || before.scope === scope || before.seq === seq) return undefined;
  return [
    {
      pointer: `${message.pointer}/result/cacheScope`,
      message: `The cacheScope is ${quote(scope)}; that of the page before, record ${before.seq}, is ${quote(before.scope)}.`,
      related: [before.seq],
    },
  ];
}
