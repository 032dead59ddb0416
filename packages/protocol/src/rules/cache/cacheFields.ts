import { describeValue, hitAt, quote, readObject } from '../reading.ts';
import type { AnyRule, Rule, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

const cacheable = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

/** How long a result may be kept, and by whom. */
export const cacheRules: readonly AnyRule[] = [
  onComplete({
    id: 'cache/missing',
    heading: 'Cacheable Results',
    title: 'The lists, discovery and what is read say in ttlMs and cacheScope how they may be kept.',
    fix: 'Send ttlMs (0 forbids keeping) and cacheScope, "public" or "private".',
    find: (result, method) => {
      const lacks = ['ttlMs', 'cacheScope'].filter((name) => !Object.hasOwn(result, name));
      if (lacks.length === 0) return [];
      const note =
        method === 'server/discover'
          ? ' The specification is ambiguous here: its changelog leaves discovery out, its schema and its page on caching do not.'
          : '';
      return [
        { pointer: '/result', text: `The result of ${quote(method)} lacks ${lacks.join(' and ')}.${note}` },
      ];
    },
  }),
  onComplete({
    id: 'cache/ttl-invalid',
    heading: 'Time-to-Live (TTL) Field',
    title: 'ttlMs is a whole number of milliseconds, 0 or more.',
    fix: 'Send 0 when the result must not be kept.',
    find: ({ ttlMs }) => {
      if (ttlMs === undefined || (typeof ttlMs === 'number' && Number.isInteger(ttlMs) && ttlMs >= 0))
        return [];
      const seen = typeof ttlMs === 'number' ? String(ttlMs) : describeValue(ttlMs);
      return [{ pointer: '/result/ttlMs', text: `ttlMs is ${seen}.` }];
    },
  }),
  onComplete({
    id: 'cache/scope-invalid',
    heading: 'Cache Scope Field',
    title: 'cacheScope is "public" or "private".',
    fix: 'Send "private" unless every caller gets the same.',
    find: ({ cacheScope }) => {
      if (cacheScope === undefined || cacheScope === 'public' || cacheScope === 'private') return [];
      const seen = typeof cacheScope === 'string' ? quote(cacheScope) : describeValue(cacheScope);
      return [{ pointer: '/result/cacheScope', text: `cacheScope is ${seen}.` }];
    },
  }),
];

function onComplete(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly heading: string;
    readonly find: (
      result: Readonly<Record<string, unknown>>,
      method: string,
    ) => readonly { readonly pointer: string; readonly text: string }[];
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    ...rest,
    kinds: ['result'],
    methods: cacheable,
    level: 'error',
    side: 'server',
    page: 'server/utilities/caching',
    check: ({ message, link }): RuleHits => {
      const result = link.kind === 'answer' ? readObject(message, 'result') : undefined;
      if (result === undefined || link.kind !== 'answer') return undefined;
      // Only the whole answer is kept.
      if (result.resultType !== undefined && result.resultType !== 'complete') return undefined;
      return find(result, link.exchange.method).flatMap(({ pointer, text }) => hitAt(message, pointer, text));
    },
  });
}
