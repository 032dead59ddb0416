import fc from 'fast-check';
import { expect, it } from 'vitest';
import { annotatedArguments, paramHeaders } from './paramHeaders.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    count: { type: 'integer', 'x-mcp-header': 'Count' },
    dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
    at: { type: 'object', properties: { zone: { type: 'string', 'x-mcp-header': 'Zone' } } },
  },
};
const headersOf = (json: string) =>
  paramHeaders(schema, json).map(({ name, value }) => `${name}: ${value}`.trim());

const cases = [
  ['{"region":"us-west1"}', ['Mcp-Param-Region: us-west1']],
  ['{"region":""}', ['Mcp-Param-Region:']],
  ['{"region":"\\u4e16界"}', ['Mcp-Param-Region: =?base64?5LiW55WM?=']],
  ['{"region":null}', []],
  ['{"region":{"x":1},"count":[1]}', []],
  ['{"count":42}', ['Mcp-Param-Count: 42']],
  ['{"count":42.0}', ['Mcp-Param-Count: 42']],
  ['{"count":1e2}', ['Mcp-Param-Count: 100']],
  ['{"count":9007199254740993}', ['Mcp-Param-Count: 9007199254740993']],
  ['{"count":1.5}', ['Mcp-Param-Count: 1.5']],
  ['{"dry":false}', ['Mcp-Param-Dry: false']],
  ['{"at":{"zone":"b"},"zone":"a"}', ['Mcp-Param-Zone: b']],
  ['{"at":{"at":{"zone":"b"}}}', []],
  ['{"at":["zone"]}', []],
  ['{"region":"a","region":"b"}', ['Mcp-Param-Region: b']],
  ['[]', []],
  ['', []],
  ['null', []],
] as const;

it.each(cases)('%s is sent as %j', (json, headers) => {
  expect(headersOf(json)).toEqual(headers);
});

it('where an argument stands is told, and that null has no header', () => {
  expect(annotatedArguments(schema, ' {"at":{"zone":null}}')).toMatchObject([
    { annotation: { header: 'Zone' }, pointer: '/at/zone', kind: 'null', text: undefined },
  ]);
});

it('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything(), (json, odd) => {
      paramHeaders(schema, json);
      paramHeaders(odd, json);
    }),
  );
});
