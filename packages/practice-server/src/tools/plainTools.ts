import { encodeJson, rawNumber } from '../json/json.ts';
import { RpcError } from '../rpc/rpcError.ts';
import { errorResult, textResult } from './content.ts';
import { inputSchema, integerInput, numberInput, stringInput } from './schema.ts';
import type { Tool } from './tool.ts';

const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Tools that answer at once. */
export const plainTools: readonly Tool[] = [
  {
    name: 'echo',
    title: 'Echo',
    description: 'Answers with the message it was given.',
    inputSchema: inputSchema({ message: stringInput('What to say back') }, ['message']),
    annotations: readOnly,
    run: (values) => textResult(values.string('message')),
  },
  {
    name: 'add',
    title: 'Add two numbers',
    description: 'Answers with the sum of a and b.',
    inputSchema: inputSchema({ a: numberInput('First number'), b: numberInput('Second number') }, ['a', 'b']),
    outputSchema: {
      type: 'object',
      properties: { sum: { type: 'number', description: 'a plus b' } },
      required: ['sum'],
    },
    annotations: readOnly,
    run: (values) => {
      const structuredContent = { sum: values.number('a') + values.number('b') };
      return { ...textResult(encodeJson(structuredContent)), structuredContent };
    },
  },
  {
    name: 'big',
    title: 'Big answer',
    description: 'Answers with a text of the given size.',
    inputSchema: inputSchema({
      kilobytes: integerInput('Size of the text', { minimum: 1, maximum: 262144, default: 64 }),
    }),
    annotations: readOnly,
    run: (values) => {
      const kilobytes = values.integer('kilobytes', { fallback: 64, minimum: 1, maximum: 262144 });
      return textResult(fillText(kilobytes));
    },
  },
  {
    name: 'digits',
    title: 'Difficult numbers',
    description: 'Answers with numbers whose digits a careless reader changes.',
    inputSchema: inputSchema({}),
    annotations: readOnly,
    run: () => {
      const structuredContent = {
        snowflake: rawNumber('1915883588174806058'),
        one: rawNumber('1.0'),
        huge: rawNumber('1e400'),
      };
      return { ...textResult(encodeJson(structuredContent)), structuredContent };
    },
  },
  {
    name: 'fail',
    title: 'Fail',
    description: 'Answers with a result that says it is an error.',
    inputSchema: inputSchema({ message: stringInput('What went wrong', { default: 'It did not work' }) }),
    run: (values) => errorResult(values.string('message', 'It did not work')),
  },
  {
    name: 'raise',
    title: 'Raise a protocol error',
    description: 'Answers with a JSON-RPC error instead of a result.',
    inputSchema: inputSchema({
      code: integerInput('Error code', { default: -32000 }),
      message: stringInput('Error message', { default: 'Raised on request' }),
      data: { description: 'Anything; becomes the data of the error' },
    }),
    run: (values) => {
      const code = values.integer('code', { fallback: -32000 });
      throw new RpcError(code, values.string('message', 'Raised on request'), values.value('data'));
    },
  },
];

function fillText(kilobytes: number): string {
  const line = 'The quick brown fox jumps over the lazy dog, again and again..\n';
  const wanted = kilobytes * 1024;
  return line.repeat(Math.ceil(wanted / line.length)).slice(0, wanted);
}
