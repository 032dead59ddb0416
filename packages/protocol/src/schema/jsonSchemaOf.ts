import type { Revision } from '../base/revision.ts';
import { type SettledMember, type SettledObject, type SettledShape, typesOf } from './typesOf.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** All types of a revision as one JSON Schema (2020-12) with a definition for each. */
export function jsonSchemaOf(revision: Revision): {
  readonly $schema: string;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
} {
  const definitions: Record<string, JsonSchema> = {};
  for (const [name, { text, shape }] of typesOf(revision)) {
    definitions[name] = { description: text, ...schemaOf(shape) };
  }
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: definitions };
}

function schemaOf(shape: SettledShape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return shape.format === undefined ? { type: 'string' } : { type: 'string', format: shape.format };
    case 'number': {
      const { kind: _, whole, ...limits } = shape;
      return { type: whole === 'required' ? 'integer' : 'number', ...limits };
    }
    case 'boolean':
    case 'null':
      return { type: shape.kind };
    case 'any':
      return {};
    case 'fixed':
      return { const: shape.value };
    case 'choice':
      return { type: 'string', enum: Object.keys(shape.values) };
    case 'list': {
      const { most } = shape;
      return {
        type: 'array',
        items: schemaOf(shape.items),
        ...(most === undefined ? {} : { maxItems: most }),
      };
    }
    case 'object':
      return objectSchema(shape);
    case 'ref':
      return { $ref: `#/$defs/${shape.to}` };
    case 'union':
      return { anyOf: shape.variants.map(schemaOf) };
  }
}

function objectSchema({ members, others }: SettledObject): JsonSchema {
  const properties = [...members].map(([name, member]) => [name, memberSchema(member)]);
  const required = [...members].filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  return {
    type: 'object',
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required }),
    ...(others === undefined || others.kind === 'any' ? {} : { additionalProperties: schemaOf(others) }),
  };
}

function memberSchema({ text, shape }: SettledMember): JsonSchema {
  return { description: text, ...schemaOf(shape) };
}
