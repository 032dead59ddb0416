import { expect, test } from 'vitest';
import { editorSchema } from './editorSchema.ts';

test('regular expressions of a server are left out, names like them stay', () => {
  const schema = {
    type: 'object',
    properties: { pattern: { type: 'string', pattern: '(a+)+$' }, format: { format: 'uri' } },
    patternProperties: { '^x': {} },
  };
  expect(editorSchema(JSON.stringify(schema))).toEqual({
    type: 'object',
    properties: { pattern: { type: 'string' }, format: {} },
  });
});

test('what is no schema is none', () => {
  expect(editorSchema('[')).toBeUndefined();
  expect(editorSchema('[]')).toBeUndefined();
  expect(editorSchema('3')).toBeUndefined();
  expect(editorSchema('true')).toBe(true);
});
