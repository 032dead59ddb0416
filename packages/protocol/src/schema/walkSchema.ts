import { encodePointerToken } from '../base/json/jsonPointer.ts';

/** A schema that is not nested deeper than this, and has no more parts, is looked through to its end. */
export const deepestSchema = 64;
export const mostParts = 10_000;

type SchemaObject = Readonly<Record<string, unknown>>;

/** A schema within a schema. */
export interface SchemaPart {
  readonly schema: SchemaObject;
  readonly pointer: string;
  /** The name of the property whose schema it is, when nothing but properties leads there from the root. */
  readonly property: string | undefined;
}

/** The parts of a schema, and whether there are more than are looked at, or deeper ones. */
export interface SchemaWalk {
  readonly parts: readonly SchemaPart[];
  readonly isTooDeep: boolean;
  readonly isTooBig: boolean;
}

const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const single = [
  ...['items', 'additionalItems', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then'],
  ...['else', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
];

/** Looks through a schema, the root first. */
export function walkSchema(root: unknown): SchemaWalk {
  const parts: SchemaPart[] = [];
  const depths: number[] = [];
  let isTooDeep = false;
  let isTooBig = false;
  const add = (schema: unknown, pointer: string, property: string | undefined, depth: number): void => {
    if (!isObject(schema)) return;
    if (depth > deepestSchema) isTooDeep = true;
    else if (parts.length >= mostParts) isTooBig = true;
    else {
      parts.push({ schema, pointer, property });
      depths.push(depth);
    }
  };
  add(root, '', '', 0);
  for (let at = 0; at < parts.length && !isTooBig; at++) {
    const part = parts[at];
    if (part === undefined) break;
    const { schema, pointer, property } = part;
    const depth = (depths[at] ?? 0) + 1;
    for (const name of named) {
      const children = Object.hasOwn(schema, name) ? schema[name] : undefined;
      if (!isObject(children)) continue;
      for (const [key, child] of Object.entries(children)) {
        const isPlain = name === 'properties' && property !== undefined;
        add(child, `${pointer}/${name}/${encodePointerToken(key)}`, isPlain ? key : undefined, depth);
      }
    }
    for (const name of listed) {
      const children = Object.hasOwn(schema, name) ? schema[name] : undefined;
      if (!Array.isArray(children)) continue;
      children.forEach((child: unknown, index) => {
        add(child, `${pointer}/${name}/${index}`, undefined, depth);
      });
    }
    for (const name of single)
      if (Object.hasOwn(schema, name)) add(schema[name], `${pointer}/${name}`, undefined, depth);
  }
  return { parts, isTooDeep, isTooBig };
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
