import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage, pageSource, statelessPage, typeSource } from '../sources.ts';

/** What a listed tool looks like. */
export const listedToolRules: readonly AnyRule[] = [
  onTools({
    id: 'tools/input-schema-missing',
    levels: inAll('error', 'error'),
    title: 'A tool has an inputSchema.',
    fix: 'Give the tool an inputSchema; {"type":"object"} when it takes no arguments.',
    sources: onPage('server/tools', 'Tool', statelessPage('server/tools', 'Tool')),
    find: ({ inputSchema }) =>
      inputSchema === undefined
        ? [['', 'has no inputSchema']]
        : inputSchema === null
          ? [['/inputSchema', 'has the inputSchema null']]
          : [],
  }),
  onTools({
    id: 'tools/input-schema-root-type',
    levels: inAll('error', 'error'),
    title: 'The type of an inputSchema is "object".',
    fix: 'Write "type":"object" at the root of the inputSchema.',
    sources: inSchema('Tool'),
    find: ({ inputSchema }) => findRootType('inputSchema', inputSchema),
  }),
  onTools({
    id: 'tools/output-schema-root-type',
    levels: inEach('none', 'none', 'error', 'error'),
    title: 'The type of an outputSchema is "object".',
    fix: 'Write "type":"object" at the root of the outputSchema.',
    sources: inSchema('Tool'),
    find: ({ outputSchema }) => findRootType('outputSchema', outputSchema),
  }),
  onTools({
    id: 'tools/property-schema-not-object',
    levels: inAll('error'),
    title: 'Each property of an inputSchema has an object as its schema.',
    fix: 'Write {} for a property that takes any value.',
    sources: inSchema('Tool'),
    find: ({ inputSchema }) => {
      const properties = isObject(inputSchema) ? inputSchema.properties : undefined;
      if (!isObject(properties)) return [];
      return Object.entries(properties).flatMap(([name, schema]): readonly Fault[] =>
        typeof schema === 'boolean'
          ? [[`/inputSchema/properties${token(name)}`, `has ${schema} as the schema of ${quote(name)}`]]
          : [],
      );
    },
  }),
  onTools({
    id: 'tools/name-charset',
    levels: inEach('none', 'none', 'none', 'warning', 'warning'),
    title: 'The name of a tool has only ASCII letters, digits, underscores, hyphens and dots.',
    fix: 'Rename the tool with A–Z, a–z, 0–9, _, - and . only.',
    sources: onToolNames(),
    find: ({ name }) =>
      typeof name === 'string' && /[^A-Za-z0-9_.-]/.test(name)
        ? [['/name', 'has characters in its name that are not allowed']]
        : [],
  }),
  onTools({
    id: 'tools/name-length',
    levels: inEach('none', 'none', 'none', 'warning', 'warning'),
    title: 'The name of a tool has 1 to 128 characters.',
    fix: 'Give the tool a name of 1 to 128 characters.',
    sources: onToolNames(),
    find: ({ name }) => {
      if (typeof name !== 'string' || (name.length > 0 && name.length <= 128)) return [];
      const length = [...name].length;
      return length > 0 && length <= 128 ? [] : [['/name', `has a name of ${length} characters`]];
    },
  }),
  onTools({
    id: 'tools/task-support-enum',
    levels: inEach('none', 'none', 'none', 'error'),
    title: 'taskSupport is forbidden, optional or required.',
    fix: 'Write one of the three, or leave taskSupport out.',
    sources: typeSource('2025-11-25', 'ToolExecution'),
    find: ({ execution }) => {
      const support = isObject(execution) ? execution.taskSupport : undefined;
      if (support === undefined || support === 'forbidden' || support === 'optional') return [];
      if (support === 'required') return [];
      const seen = typeof support === 'string' ? quote(support) : describeValue(support);
      return [['/execution/taskSupport', `has the taskSupport ${seen}`]];
    },
  }),
];

/** Where below the tool, and what the tool has there. */
export type Fault = readonly [path: string, what: string];

interface ToolRule extends Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> {
  readonly find: (tool: ReadObject, revision: MessageMoment['revision']) => readonly Fault[];
}

/** A rule about each tool of a list. */
export function onTools({ find, ...rule }: ToolRule): Rule<'message'> {
  return {
    ...rule,
    on: 'message',
    kinds: ['result'],
    methods: ['tools/list'],
    side: 'server',
    check: (moment) => checkTools(moment, find),
  };
}

function checkTools({ message, revision }: MessageMoment, find: ToolRule['find']): RuleHits {
  const tools = readObject(message, 'result')?.tools;
  if (!Array.isArray(tools)) return undefined;
  const hits: RuleHit[] = [];
  tools.forEach((tool: unknown, index) => {
    if (!isObject(tool)) return;
    for (const [path, what] of find(tool, revision)) {
      const label = typeof tool.name === 'string' ? `The tool ${quote(tool.name)}` : `Tool ${index}`;
      hits.push({
        pointer: `${message.pointer}/result/tools/${index}${path}`,
        message: `${label} ${what}.`,
      });
    }
  });
  return limitHits(hits);
}

function findRootType(member: 'inputSchema' | 'outputSchema', schema: unknown): readonly Fault[] {
  // A boolean is a schema, only none with a type.
  if (typeof schema === 'boolean') return [[`/${member}`, `has an ${member} that is ${schema}`]];
  if (!isObject(schema) || schema.type === 'object') return [];
  const { type } = schema;
  if (type === undefined) return [[`/${member}`, `has an ${member} without a type`]];
  const seen = typeof type === 'string' ? quote(type) : describeValue(type);
  return [[`/${member}/type`, `has an ${member} whose type is ${seen}`]];
}

function onToolNames(): Rule<'message'>['sources'] {
  return {
    '2025-11-25': pageSource('2025-11-25', 'server/tools', 'Tool Names'),
    '2026-07-28': statelessPage('server/tools', 'Tool Names'),
  };
}
