import { isJsonObject, type JsonObject } from '../json/json.ts';
import { changeFirst, changeResult, without } from './answerShapes.ts';
import type { Fault } from './fault.ts';

/** Faults inside results and notifications whose envelope is right. */
export const payloadFaults: readonly Fault[] = [
  {
    name: 'tool-without-schema',
    about: 'leaves out inputSchema of the first tool',
    on: 'tools/list',
    reshape: changeFirst('tools', (tool) => without(tool, 'inputSchema')),
  },
  {
    name: 'tool-schema-without-type',
    about: 'leaves out the type of the first tool’s inputSchema',
    on: 'tools/list',
    reshape: changeFirst('tools', (tool) => ({ ...tool, inputSchema: { properties: {} } })),
  },
  {
    name: 'null-description',
    about: 'says null for the description of the first tool',
    on: 'tools/list',
    reshape: changeFirst('tools', (tool) => ({ ...tool, description: null })),
  },
  {
    name: 'duplicate-tool',
    about: 'lists the first tool twice',
    on: 'tools/list',
    reshape: changeResult((result) => {
      const tools: unknown = result.tools;
      return Array.isArray(tools) ? { ...result, tools: [...tools, ...tools.slice(0, 1)] } : result;
    }),
  },
  {
    name: 'null-cursor',
    about: 'says null for nextCursor',
    on: 'tools/list',
    reshape: changeResult((result) => ({ ...result, nextCursor: null })),
  },
  {
    name: 'endless-list',
    about: 'follows every page with another one of the same cursor',
    on: 'tools/list',
    reshape: ({ id, result }) => {
      const tools = isJsonObject(result) ? result.tools : [];
      return { jsonrpc: '2.0', id, result: { tools, nextCursor: 'again' } };
    },
  },
  {
    name: 'content-missing',
    about: 'leaves out content',
    on: 'tools/call',
    reshape: changeResult((result) => without(result, 'content')),
  },
  {
    name: 'content-object',
    about: 'answers with one block of content instead of a list',
    on: 'tools/call',
    reshape: changeResult((result) => {
      const content: unknown = result.content;
      return { ...result, content: Array.isArray(content) ? content[0] : content };
    }),
  },
  {
    name: 'content-unknown-kind',
    about: 'answers with content of the unknown type "hologram"',
    on: 'tools/call',
    reshape: changeResult((result) => ({ ...result, content: [{ type: 'hologram', data: 'x' }] })),
  },
  {
    name: 'image-not-base64',
    about: 'answers with an image whose data is a data URI',
    on: 'tools/call',
    reshape: changeResult((result) => ({
      ...result,
      content: [{ type: 'image', mimeType: 'image/png', data: 'data:image/png;base64,AAAA' }],
    })),
  },
  {
    name: 'structured-mismatch',
    about: 'answers with structuredContent that the output schema of add forbids',
    on: 'tools/call',
    reshape: changeResult((result) => ({ ...result, structuredContent: { sum: 'three' } })),
  },
  {
    name: 'structured-missing',
    about: 'leaves out structuredContent although add has an output schema',
    on: 'tools/call',
    reshape: changeResult((result) => without(result, 'structuredContent')),
  },
  {
    name: 'is-error-string',
    about: 'says isError "true", as a string',
    on: 'tools/call',
    reshape: changeResult((result) => ({ ...result, isError: 'true' })),
  },
  {
    name: 'contents-without-text',
    about: 'answers resources/read with contents that have neither text nor blob',
    on: 'resources/read',
    reshape: changeFirst('contents', (contents) => without(without(contents, 'text'), 'blob')),
  },
  {
    name: 'prompt-content-list',
    about: 'answers prompts/get with a list of content where one block belongs',
    on: 'prompts/get',
    reshape: changeFirst('messages', (message) => ({ ...message, content: [message.content] })),
  },
  {
    name: 'log-level-unknown',
    about: 'sends log messages of the level "warn", which does not exist',
    on: 'notifications/message',
    reshape: changeParams((params) => ({ ...params, level: 'warn' })),
  },
  {
    name: 'progress-stuck',
    about: 'sends the same progress again and again',
    on: 'notifications/progress',
    reshape: changeParams((params) => ({ ...params, progress: 1 })),
  },
];

function changeParams(change: (params: JsonObject) => JsonObject): (message: JsonObject) => JsonObject {
  return (message) =>
    isJsonObject(message.params) ? { ...message, params: change(message.params) } : message;
}
