/** A JSON Schema as parsed. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Numbers from 0 up to 1, the same for the same seed. */
export type Chance = () => number;

/** Makes a source of chance (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes a value that fits a definition, by chance; definitions are those of one document. */
export function makeValue(
  definitions: Readonly<Record<string, unknown>>,
  schema: SchemaNode,
  chance: Chance,
  depth = 0,
): unknown {
  const make = (node: unknown): unknown => makeValue(definitions, asNode(node), chance, depth + 1);
  if (typeof schema.$ref === 'string')
    return make(definitions[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]);
  if (Array.isArray(schema.anyOf)) return make(pick(schema.anyOf, chance));
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(make));
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum, chance);
  const kind = Array.isArray(schema.type) ? pick(schema.type, chance) : schema.type;
  switch (kind) {
    case 'object':
      return makeObject(schema, make, chance, depth);
    case 'array':
      return Array.from({ length: Math.floor(chance() * 3) }, () => make(schema.items));
    case 'string':
      return pick(['', 'a', 'file:///a', 'text/plain', '2025-06-18', '__proto__'], chance);
    case 'integer':
      return pick([0, 1, 7, 1e9], chance);
    case 'number':
      return schema.maximum === undefined ? pick([0, 0.5, 2, -3.25, 1e9], chance) : pick([0, 0.5, 1], chance);
    case 'boolean':
      return chance() < 0.5;
    case 'null':
      return null;
    default:
      return pick(anyValues, chance);
  }
}

const anyValues = [null, true, 0, 1.5, 'x', [], [1, null], {}, { a: null }, { a: { b: [0.5] } }];

function makeObject(
  schema: SchemaNode,
  make: (node: unknown) => unknown,
  chance: Chance,
  depth: number,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [key, node] of Object.entries(asNode(schema.properties))) {
    if (required.includes(key) || chance() < (depth > 4 ? 0.3 : 0.6)) made[key] = make(node);
  }
  const others = schema.additionalProperties;
  if (others !== undefined && others !== false)
    for (const key of ['x', 'y/~z']) if (chance() < 0.5) made[key] = make(others === true ? {} : others);
  return made;
}

/** A schema node that may be left out. */
function asNode(node: unknown): SchemaNode {
  if (node === undefined || node === true) return {};
  if (!isNode(node)) throw new Error('a schema is neither an object nor true');
  return node;
}

function isNode(node: unknown): node is SchemaNode {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function pick<Of>(from: readonly Of[], chance: Chance): Of {
  const found = from[Math.floor(chance() * from.length)];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}
