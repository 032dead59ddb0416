import { describe, expect, it } from 'vitest';
import { type Revision, revisions } from '../base/revision.ts';
import { jsonSchemaOf } from './jsonSchemaOf.ts';
import { type SettledShape, typesOf } from './typesOf.ts';

/** Every shape below a type, with the sentence that goes with it where there is one. */
function* shapesOf(
  shape: SettledShape,
  text?: string,
): Generator<{ shape: SettledShape; text?: string | undefined }> {
  yield { shape, text };
  if (shape.kind === 'list') yield* shapesOf(shape.items);
  if (shape.kind === 'union') for (const variant of shape.variants) yield* shapesOf(variant);
  if (shape.kind === 'object') {
    for (const member of shape.members.values()) yield* shapesOf(member.shape, member.text);
    if (shape.others !== undefined) yield* shapesOf(shape.others);
  }
}

const everywhere = (revision: Revision) =>
  [...typesOf(revision).values()].flatMap((type) => [...shapesOf(type.shape, type.text)]);

describe.each(revisions)('the types of %s', (revision) => {
  it('refer only to types that the revision has', () => {
    const named = everywhere(revision).flatMap(({ shape }) => (shape.kind === 'ref' ? [shape.to] : []));
    expect(named.filter((name) => !typesOf(revision).has(name))).toEqual([]);
  });

  it('contain none that contains itself, so that nesting ends', () => {
    const visit = (name: string, above: readonly string[]): void => {
      expect(above).not.toContain(name);
      const type = typesOf(revision).get(name);
      if (type === undefined) throw new Error(name);
      for (const { shape } of shapesOf(type.shape))
        if (shape.kind === 'ref') visit(shape.to, [...above, name]);
    };
    for (const name of typesOf(revision).keys()) visit(name, []);
  });

  it('and all their keys and values are described in a sentence', () => {
    for (const { shape, text } of everywhere(revision)) {
      if (text !== undefined) expect(text).toMatch(/^\S.{2,}\.$/s);
      if (shape.kind === 'choice')
        for (const word of Object.values(shape.values)) expect(word).toMatch(/^\S.*\.$/s);
    }
  });

  it('have no key that every object inherits', () => {
    for (const { shape } of everywhere(revision))
      if (shape.kind === 'object') for (const key of shape.members.keys()) expect(key in {}).toBe(false);
  });

  it('choose by a tag only where each variant has a value of its own for it', () => {
    const types = typesOf(revision);
    for (const { shape } of everywhere(revision)) {
      if (shape.kind !== 'union' || shape.tag === undefined) continue;
      const tags = shape.variants.map((variant) => {
        const target = variant.kind === 'ref' ? types.get(variant.to)?.shape : variant;
        const member = target?.kind === 'object' ? target.members.get(shape.tag ?? '') : undefined;
        return member?.shape.kind === 'fixed' ? member.shape.value : undefined;
      });
      expect(tags).not.toContain(undefined);
      expect(new Set(tags).size).toBe(tags.length);
    }
  });
});

describe('the JSON Schema of a revision', () => {
  it('is of draft 2020-12, and says of each type and key what it is', () => {
    const { $schema, $defs } = jsonSchemaOf('2025-06-18');
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect($defs.Annotations).toEqual({
      description: 'Hints for showing and choosing; nobody has to follow them.',
      type: 'object',
      properties: {
        audience: {
          description: 'Whom it is for: the user, the assistant, or both.',
          type: 'array',
          items: { $ref: '#/$defs/Role' },
        },
        priority: {
          description: 'How much it matters: 1 means that it cannot be left out, 0 that it can.',
          type: 'number',
          minimum: 0,
          maximum: 1,
        },
        lastModified: { description: 'When it was last changed, as an ISO 8601 time.', type: 'string' },
      },
    });
  });
});
