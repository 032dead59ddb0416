import { inEach } from '../levels.ts';
import { describeValue, isObject } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { inSchema, pageSource } from '../sources.ts';
import { type Fault, onTools } from './listed.ts';

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const bareKeys = new Set(['type', '$schema', 'title', 'description', 'properties', 'required']);

/** What a listed tool says of itself beyond its schemas. */
export const toolHintRules: readonly AnyRule[] = [
  onTools({
    id: 'tools/annotations-type',
    levels: inEach('none', 'error', 'error', 'error'),
    title: 'The hints among the annotations of a tool are true or false, and its title is a string.',
    fix: 'Write the hints as booleans and the title as a string, or leave them out.',
    sources: inSchema('ToolAnnotations'),
    find: ({ annotations }) => {
      if (annotations === undefined) return [];
      if (!isObject(annotations))
        return [['/annotations', `has ${describeValue(annotations)} as annotations`]];
      const faults = hints.flatMap((name): readonly Fault[] => {
        if (!Object.hasOwn(annotations, name) || typeof annotations[name] === 'boolean') return [];
        return [[`/annotations/${name}`, `has ${describeValue(annotations[name])} as ${name}`]];
      });
      const { title } = annotations;
      return title === undefined || typeof title === 'string'
        ? faults
        : [...faults, ['/annotations/title', `has ${describeValue(title)} as the title of its annotations`]];
    },
  }),
  onTools({
    id: 'tools/annotations-contradiction',
    levels: inEach('none', 'info', 'info', 'info'),
    title: 'destructiveHint and idempotentHint mean something only for a tool that is not read-only.',
    fix: 'Leave out the other hint, or do not call the tool read-only.',
    sources: inSchema('ToolAnnotations'),
    find: ({ annotations }) => {
      if (!isObject(annotations) || annotations.readOnlyHint !== true) return [];
      return (['destructiveHint', 'idempotentHint'] as const).flatMap((name): readonly Fault[] =>
        // Where it is false, it says what is true of every read-only tool.
        annotations[name] === true ? [[`/annotations/${name}`, `is read-only and has ${name} true`]] : [],
      );
    },
  }),
  onTools({
    id: 'tools/no-params-schema',
    levels: inEach('none', 'none', 'none', 'info'),
    title: 'The inputSchema of a tool without parameters best says that it takes none.',
    fix: 'Add "additionalProperties":false to the inputSchema.',
    sources: { '2025-11-25': pageSource('2025-11-25', 'server/tools', 'Tool') },
    find: ({ inputSchema }) =>
      isObject(inputSchema) && isBare(inputSchema)
        ? [['/inputSchema', 'has no parameters, and an inputSchema that takes any']]
        : [],
  }),
];

function isBare(schema: Readonly<Record<string, unknown>>): boolean {
  if (schema.type !== 'object') return false;
  const { properties, required } = schema;
  const isEmpty = properties === undefined || (isObject(properties) && Object.keys(properties).length === 0);
  const asksNothing = required === undefined || (Array.isArray(required) && required.length === 0);
  return isEmpty && asksNothing && Object.keys(schema).every((key) => bareKeys.has(key));
}
