import { limitHits } from '../limitHits.ts';
import { isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, Rule, RuleHit } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

/** So many fields of a form are looked at. */
const mostFields = 1_000;

/** What elicitations within a result still have of earlier revisions. */
export const elicitationLeftoverRules: readonly AnyRule[] = [
  onQuestion({
    id: 'elicitation/id-legacy',
    level: 'warning',
    title: 'An elicitation has no elicitationId; its key in inputRequests names it.',
    fix: 'Leave elicitationId out.',
    page: 'changelog',
    find: (params) =>
      Object.hasOwn(params, 'elicitationId')
        ? [{ pointer: '/elicitationId', message: 'The elicitation has an elicitationId of 2025-11-25.' }]
        : [],
  }),
  onQuestion({
    id: 'elicitation/enum-names-legacy',
    level: 'info',
    title: 'Titles of choices stand in oneOf, beside each value; enumNames is the old form.',
    fix: 'Send "oneOf":[{"const":"…","title":"…"}] in place of enum and enumNames.',
    page: 'schema',
    heading: 'LegacyTitledEnumSchema',
    find: ({ requestedSchema }) => {
      const properties = isObject(requestedSchema) ? requestedSchema.properties : undefined;
      if (!isObject(properties)) return [];
      return Object.keys(properties)
        .slice(0, mostFields)
        .flatMap((name): readonly RuleHit[] => {
          const field = properties[name];
          if (!isObject(field) || !Object.hasOwn(field, 'enumNames')) return [];
          const pointer = `/requestedSchema/properties${token(name)}/enumNames`;
          return [{ pointer, message: `The field ${quote(name)} has enumNames.` }];
        });
    },
  }),
];

function onQuestion(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly level: 'warning' | 'info';
    readonly page: string;
    readonly heading?: string;
    readonly find: (params: ReadObject) => readonly RuleHit[];
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    ...rest,
    kinds: ['result'],
    methods: ['tools/call', 'prompts/get', 'resources/read', 'tasks/get'],
    side: 'server',
    check: ({ message }) => {
      const inputs = readObject(message, 'result')?.inputRequests;
      if (!isObject(inputs)) return undefined;
      const hits = Object.entries(inputs).flatMap(([key, input]): readonly RuleHit[] => {
        const isElicitation = isObject(input) && input.method === 'elicitation/create';
        if (!isElicitation || !isObject(input.params)) return [];
        const place = `${message.pointer}/result/inputRequests${token(key)}/params`;
        return find(input.params).map((hit) => ({ ...hit, pointer: place + (hit.pointer ?? '') }));
      });
      return limitHits(hits);
    },
  });
}
