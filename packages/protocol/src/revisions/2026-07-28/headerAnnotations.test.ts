import { expect, it } from 'vitest';
import { headerAnnotations } from './headerAnnotations.ts';

const property = (schema: object) => ({ type: 'object', properties: { a: schema } });
const annotated = (type: unknown, header: unknown) => ({ type, 'x-mcp-header': header });

it('a plain property is sent as a header, however deep properties lead', () => {
  const schema = {
    type: 'object',
    properties: {
      region: annotated('string', 'Region'),
      'a/b': { type: 'object', properties: { n: annotated('integer', 'N') } },
      properties: annotated('boolean', 'Flag'),
    },
  };
  expect(headerAnnotations(schema)).toEqual({
    annotations: [
      { header: 'Region', path: ['region'], type: 'string' },
      { header: 'Flag', path: ['properties'], type: 'boolean' },
      { header: 'N', path: ['a/b', 'n'], type: 'integer' },
    ],
    faults: [],
  });
});

const bad = [
  ['notString', property(annotated('string', 1))],
  ['notToken', property(annotated('string', ''))],
  ['notToken', property(annotated('string', 'My Region'))],
  ['notToken', property(annotated('string', 'A\r\n'))],
  ['type', property(annotated('number', 'A'))],
  ['type', property(annotated('object', 'A'))],
  ['type', property(annotated(['string', 'null'], 'A'))],
  ['type', property({ enum: ['x'], 'x-mcp-header': 'A' })],
  ['unreachable', annotated('string', 'A')],
  ['unreachable', property({ type: 'array', items: annotated('string', 'A') })],
  ['unreachable', { anyOf: [property(annotated('string', 'A'))] }],
  ['unreachable', { $defs: { x: property(annotated('string', 'A')) } }],
  ['unreachable', { if: property(annotated('string', 'A')) }],
] as const;

it.each(bad)('%s: %j', (kind, schema) => {
  const { annotations, faults } = headerAnnotations(schema);
  expect(annotations).toEqual([]);
  expect(faults.map((fault) => fault.kind)).toEqual([kind]);
});

it('the same name twice is a fault, in any case', () => {
  const schema = { properties: { a: annotated('string', 'Region'), b: annotated('string', 'REGION') } };
  const { annotations, faults } = headerAnnotations(schema);
  expect(annotations.map(({ header }) => header)).toEqual(['Region']);
  expect(faults).toMatchObject([{ kind: 'repeated', pointer: '/properties/b/x-mcp-header' }]);
});

it('what is no schema has none', () => {
  for (const schema of [undefined, null, 1, 'x', [], true])
    expect(headerAnnotations(schema)).toEqual({ annotations: [], faults: [] });
});
