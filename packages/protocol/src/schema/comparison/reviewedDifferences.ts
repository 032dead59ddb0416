import { type Revision, revisions } from '../../base/revision.ts';

/** A part of a schema that may be changed. */
export type OpenNode = Record<string, unknown>;

/** A place where we differ from the official schema on purpose, as the change that would make it agree with us. */
export interface ReviewedDifference {
  readonly name: string;
  readonly revisions: readonly Revision[];
  /** Why we are right to differ. */
  readonly reason: string;
  /** Changes the definitions of a copy of the official schema. */
  readonly amend: (definitions: OpenNode) => void;
}

/** All differences that somebody looked into. */
export const reviewedDifferences: readonly ReviewedDifference[] = [
  {
    name: 'numbers that should be whole',
    revisions,
    reason:
      'The official types say number where the schema made from them says integer (sizes, counts, lifetimes). A fraction there gets a warning of its own.',
    amend: (definitions) =>
      forEachNode(definitions, (node, key) => {
        if (wholeKeys.has(key)) allowFractions(node);
      }),
  },
  {
    name: 'numbers in a form',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    reason:
      'A form may ask for any number, and the official types say so; the schema made from them refuses the answer 1.5.',
    amend: (definitions) => {
      const content = nodeAt(definitions, ['ElicitResult', 'properties', 'content', 'additionalProperties']);
      allowFractions(content);
      if (Array.isArray(content.anyOf))
        for (const one of content.anyOf) if (isOpenNode(one)) allowFractions(one);
    },
  },
  {
    name: '_meta of params',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
    reason:
      'Every request and notification may carry _meta, and says so in its base type; where params are written inline the schema forgets it.',
    amend: addMeta,
  },
  {
    name: 'JSONValue',
    revisions: ['2026-07-28'],
    reason:
      'It is to be any JSON value, and the official types say so; the schema made from them forgets null and fractions.',
    amend: (definitions) => {
      definitions.JSONValue = {};
    },
  },
];

const wholeKeys: ReadonlySet<string> = new Set([
  ...['size', 'maxTokens', 'total', 'ttl', 'pollInterval'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
]);

function allowFractions(node: OpenNode): void {
  if (node.type === 'integer') node.type = 'number';
  else if (Array.isArray(node.type)) node.type = node.type.map((one) => (one === 'integer' ? 'number' : one));
}

function addMeta(definitions: OpenNode): void {
  const root =
    'ProgressToken' in definitions && JSON.stringify(definitions).includes('#/$defs/')
      ? '$defs'
      : 'definitions';
  for (const [name, definition] of Object.entries(definitions)) {
    if (!isOpenNode(definition) || !/(Request|Notification)$/.test(name)) continue;
    const params = isOpenNode(definition.properties) ? definition.properties.params : undefined;
    if (!isOpenNode(params) || !isOpenNode(params.properties) || '_meta' in params.properties) continue;
    params.properties._meta = name.endsWith('Request')
      ? { type: 'object', properties: { progressToken: { $ref: `#/${root}/ProgressToken` } } }
      : { type: 'object' };
  }
}

/** Every schema below `properties`, with its key. */
function forEachNode(node: unknown, see: (schema: OpenNode, key: string) => void): void {
  if (Array.isArray(node)) for (const one of node) forEachNode(one, see);
  if (!isOpenNode(node)) return;
  if (isOpenNode(node.properties))
    for (const [key, schema] of Object.entries(node.properties)) if (isOpenNode(schema)) see(schema, key);
  for (const child of Object.values(node)) forEachNode(child, see);
}

function nodeAt(node: OpenNode, path: readonly string[]): OpenNode {
  return path.reduce((at, step) => {
    const next = at[step];
    if (!isOpenNode(next)) throw new Error(`the official schema has no ${path.join('.')}`);
    return next;
  }, node);
}

/** Tells whether a parsed value is an object. */
export function isOpenNode(node: unknown): node is OpenNode {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}
