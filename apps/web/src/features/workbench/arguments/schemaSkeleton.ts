import { decodePointer } from '@mcpeek/protocol/base/json/jsonPointer';
import { itemTexts, memberText, stringOf } from '../json/jsonSlices.ts';

const deepest = 8;

/**
 * Arguments to start from: the members that the schema requires, each with its `const`, `default`, first
 * `enum` value or the plainest value of its type. Digits in the schema come over as they are written.
 */
export function schemaSkeleton(schemaText: string | undefined): string {
  if (schemaText === undefined) return '{}';
  const skeleton = objectSkeleton(schemaText, { root: schemaText, depth: 0 });
  return skeleton ?? '{}';
}

interface Place {
  readonly root: string;
  readonly depth: number;
}

function objectSkeleton(schema: string, place: Place): string | undefined {
  const required = itemTexts(memberText(schema, 'required')) ?? [];
  const properties = memberText(schema, 'properties');
  const indent = '  '.repeat(place.depth + 1);
  const members = required.flatMap((nameText) => {
    const name = stringOf(nameText);
    if (name === undefined) return [];
    const value = valueSkeleton(memberText(properties, name), { ...place, depth: place.depth + 1 });
    return [`${indent}${nameText}: ${value}`];
  });
  if (members.length === 0) return undefined;
  return `{\n${members.join(',\n')}\n${'  '.repeat(place.depth)}}`;
}

function valueSkeleton(schemaText: string | undefined, place: Place): string {
  if (schemaText === undefined || place.depth > deepest) return 'null';
  const schema = followReference(schemaText, place.root);
  const fixed =
    memberText(schema, 'const') ??
    memberText(schema, 'default') ??
    itemTexts(memberText(schema, 'enum'))?.[0];
  if (fixed !== undefined) return fixed;
  const choice =
    itemTexts(memberText(schema, 'anyOf'))?.[0] ?? itemTexts(memberText(schema, 'oneOf'))?.[0] ?? undefined;
  const type = firstType(schema);
  if (type === undefined && choice !== undefined) {
    return valueSkeleton(choice, { ...place, depth: place.depth + 1 });
  }
  switch (type) {
    case 'string':
      return '""';
    case 'integer':
    case 'number':
      return memberText(schema, 'minimum') ?? '0';
    case 'boolean':
      return 'false';
    case 'array':
      return '[]';
    case 'object':
      return objectSkeleton(schema, place) ?? '{}';
    default:
      return memberText(schema, 'properties') === undefined
        ? 'null'
        : (objectSkeleton(schema, place) ?? '{}');
  }
}

function firstType(schema: string): string | undefined {
  const type = memberText(schema, 'type');
  if (type === undefined) return undefined;
  return stringOf(type) ?? stringOf(itemTexts(type)?.[0]);
}

/** Follows references inside the schema only, and never in a circle. */
function followReference(schema: string, root: string): string {
  let here = schema;
  for (let step = 0; step < deepest; step += 1) {
    const reference = stringOf(memberText(here, '$ref'));
    if (reference === undefined || !reference.startsWith('#')) return here;
    const target = atPointer(root, reference.slice(1));
    if (target === undefined) return here;
    here = target;
  }
  return here;
}

function atPointer(root: string, pointer: string): string | undefined {
  return decodePointer(pointer)?.reduce<string | undefined>(memberText, root);
}
