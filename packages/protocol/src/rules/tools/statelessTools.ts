import { assertNever } from '../../base/assertNever.ts';
import {
  type AnnotationFault,
  headerKeyword as annotation,
  headerAnnotations,
} from '../../revisions/2026-07-28/headerAnnotations.ts';
import { deepestSchema, mostParts, type SchemaWalk, walkSchema } from '../../schema/walkSchema.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';

const secret =
  /^(?:.*[-_. ])?(?:password|passwd|passphrase|pwd|secret|token|api[-_]?key|credentials?|private[-_]?key|pin|cvv)$/i;
const transport = { page: 'basic/transports/streamable-http', heading: 'Schema Extension' } as const;

/** What 2026-07-28 says of the schemas of tools, beyond what earlier revisions say. */
export const statelessToolRules: readonly AnyRule[] = [
  onTools({
    id: 'tools/header-annotation-invalid',
    level: 'error',
    title:
      'x-mcp-header names a header, once in a schema, on a string, an integer or a boolean that properties alone lead to.',
    fix: 'Annotate only plain properties, each with a header name of its own made of letters, digits and hyphens.',
    ...transport,
    find: ({ inputSchema }) => findAnnotations(inputSchema),
  }),
  onTools({
    id: 'tools/header-annotation-sensitive',
    level: 'warning',
    title: 'No secret is sent as a header; headers end up in logs.',
    fix: 'Leave x-mcp-header out, or take the secret from elsewhere.',
    page: 'server/tools',
    heading: 'x-mcp-header',
    find: ({ inputSchema }) =>
      walkOf(inputSchema).parts.flatMap(({ schema, pointer, property }): readonly Fault[] =>
        looksSecret(schema[annotation], property)
          ? [
              [
                `/inputSchema${pointer}/${annotation}`,
                `sends ${quote(property ?? '')} as a header, which looks like a secret`,
              ],
            ]
          : [],
      ),
  }),
  onTools({
    id: 'tools/schema-remote-ref',
    level: 'warning',
    title: 'A schema refers to nothing on the network.',
    fix: 'Copy what is referred to into $defs.',
    page: 'basic',
    heading: 'Ref Resolution',
    find: (tool) =>
      eachSchema(tool, ({ parts }, place) => {
        const own = new Set(parts.map(({ schema }) => schema.$id));
        return parts.flatMap(({ schema, pointer }): readonly Fault[] => {
          const { $ref } = schema;
          if (typeof $ref !== 'string' || !/^https?:\/\//i.test($ref)) return [];
          if (own.has($ref.split('#')[0] ?? '')) return [];
          return [[`${place}${pointer}/$ref`, `refers to ${quote($ref)}, which is not loaded`]];
        });
      }),
  }),
  onTools({
    id: 'tools/schema-bounds',
    level: 'warning',
    title: 'A schema is small enough to be checked in bounded time.',
    fix: 'Make the schema flatter, or smaller.',
    page: 'basic',
    heading: 'Composition Keyword Resource Use',
    find: (tool) =>
      eachSchema(tool, ({ isTooDeep, isTooBig }, place) => [
        ...(isTooDeep ? [[place, `has a schema that is nested deeper than ${deepestSchema}`] as const] : []),
        ...(isTooBig ? [[place, `has a schema of more than ${mostParts} parts`] as const] : []),
      ]),
  }),
  onTools({
    id: 'tools/execution-legacy',
    level: 'warning',
    title: 'A tool has no execution.taskSupport; the server decides by itself what becomes a task.',
    fix: 'Leave execution out.',
    page: 'changelog',
    find: ({ execution }) =>
      isObject(execution) && Object.hasOwn(execution, 'taskSupport')
        ? [['/execution/taskSupport', 'has execution.taskSupport of 2025-11-25']]
        : [],
  }),
];

/** A place in a tool, and what the tool does there. */
type Fault = readonly [string, string];

const walks = new WeakMap<object, SchemaWalk>();

function walkOf(schema: unknown): SchemaWalk {
  if (!isObject(schema)) return walkSchema(undefined);
  const walk = walks.get(schema) ?? walkSchema(schema);
  walks.set(schema, walk);
  return walk;
}

function eachSchema(
  tool: ReadObject,
  find: (walk: SchemaWalk, place: string) => readonly Fault[],
): readonly Fault[] {
  return ['inputSchema', 'outputSchema'].flatMap((name) => find(walkOf(tool[name]), `/${name}`));
}

function findAnnotations(inputSchema: unknown): readonly Fault[] {
  return headerAnnotations(inputSchema).faults.map((fault) => [
    `/inputSchema${fault.pointer}`,
    faultWords(fault),
  ]);
}

function faultWords({ kind, value, type }: AnnotationFault): string {
  switch (kind) {
    case 'notString':
      return `has an ${annotation} that is ${describeValue(value)}`;
    case 'notToken':
      return `has the header name ${showValue(value)}, which is none`;
    case 'unreachable':
      return `has an ${annotation} where not only properties lead`;
    case 'type':
      return `sends as a header what is ${typeWords(type)}`;
    case 'repeated':
      return `names the header ${showValue(value)} twice`;
    default:
      return assertNever(kind);
  }
}

function typeWords(type: unknown): string {
  if (typeof type === 'string') return `of the type ${quote(type)}`;
  return `of no single type; the specification is ambiguous about several types, or none`;
}

/** The name of the header may tell as much as that of the parameter. */
function looksSecret(header: unknown, property: string | undefined): boolean {
  if (header === undefined || property === undefined) return false;
  return secret.test(separate(property)) || (typeof header === 'string' && secret.test(separate(header)));
}

/** Puts a hyphen where a name of several words begins a new one. */
function separate(name: string): string {
  return name.length > 200 ? '' : name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2');
}

function onTools(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly level: 'error' | 'warning';
    readonly page: string;
    readonly heading?: string;
    readonly find: (tool: ReadObject) => readonly Fault[];
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    ...rest,
    kinds: ['result'],
    methods: ['tools/list'],
    side: 'server',
    check: ({ message }: MessageMoment): RuleHits => {
      const tools = readObject(message, 'result')?.tools;
      if (!Array.isArray(tools)) return undefined;
      const hits = tools.flatMap((tool: unknown, index): readonly RuleHit[] => {
        if (!isObject(tool)) return [];
        const name = typeof tool.name === 'string' ? quote(tool.name) : `number ${index}`;
        return find(tool).map(([place, text]) => ({
          pointer: `${message.pointer}/result/tools/${index}${place}`,
          message: `The tool ${name} ${text}.`,
        }));
      });
      return limitHits(hits);
    },
  });
}
