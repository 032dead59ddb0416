import { describe, expect, it } from 'vitest';
import { schemaSkeleton } from './schemaSkeleton.ts';

describe('the arguments to start from', () => {
  it.each([
    [undefined, '{}'],
    ['{}', '{}'],
    ['true', '{}'],
    ['{"properties":{"a":{"type":"string"}}}', '{}'],
    ['{"required":["a"],"properties":{"a":{"type":"string"}}}', '{\n  "a": ""\n}'],
    ['{"required":["a"],"properties":{"a":{"type":"integer","minimum":3}}}', '{\n  "a": 3\n}'],
    [
      '{"required":["a"],"properties":{"a":{"default":1915883588174806058}}}',
      '{\n  "a": 1915883588174806058\n}',
    ],
    ['{"required":["a"],"properties":{"a":{"enum":["x","y"]}}}', '{\n  "a": "x"\n}'],
    ['{"required":["a"],"properties":{"a":{"type":["null","string"]}}}', '{\n  "a": null\n}'],
    ['{"required":["a"],"properties":{"a":{"anyOf":[{"type":"boolean"}]}}}', '{\n  "a": false\n}'],
    ['{"required":["a"]}', '{\n  "a": null\n}'],
    [
      '{"required":["a"],"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"const":7}}}',
      '{\n  "a": 7\n}',
    ],
    ['{"required":["a"],"properties":{"a":{"$ref":"http://elsewhere"}}}', '{\n  "a": null\n}'],
  ])('come from %s', (schema, text) => {
    expect(schemaSkeleton(schema)).toBe(text);
  });

  it('go into objects that are required', () => {
    const schema =
      '{"required":["o"],"properties":{"o":{"type":"object","required":["s","l"],"properties":{"s":{"type":"string"},"l":{"type":"array"}}}}}';
    expect(schemaSkeleton(schema)).toBe('{\n  "o": {\n    "s": "",\n    "l": []\n  }\n}');
  });

  it('end where a schema refers to itself', () => {
    const loop =
      '{"required":["a"],"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}';
    expect(schemaSkeleton(loop)).toBe('{\n  "a": null\n}');
    const nest = '{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}';
    expect(schemaSkeleton(nest)).toContain('null');
  });
});
