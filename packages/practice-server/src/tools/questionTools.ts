import { randomUUID } from 'node:crypto';
import { encodeJson, isJsonObject, type JsonObject } from '../json/json.ts';
import { ArgumentError } from './arguments.ts';
import { errorResult, textResult } from './content.ts';
import { inputSchema, stringInput } from './schema.ts';
import type { Tool, ToolCall } from './tool.ts';

/** Tools that ask the client's model or its user. */
export const questionTools: readonly Tool[] = [
  {
    name: 'ask_model',
    title: 'Ask the model',
    description: 'Asks the model of the client, if the client declared sampling.',
    inputSchema: inputSchema({ prompt: stringInput('What to ask', { default: 'Say hello.' }) }),
    run: async (values, call) => {
      const prompt = values.string('prompt', 'Say hello.');
      if (call.clientCapabilities.sampling === undefined)
        return errorResult('The client declared no sampling');
      const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
      return textResult(encodeJson(await call.ask('sampling/createMessage', { messages, maxTokens: 200 })));
    },
  },
  {
    name: 'ask_user',
    title: 'Ask the user',
    description: 'Asks the user with a form, or sends the user to an address, if the client declared that.',
    inputSchema: inputSchema({
      mode: stringInput('form, or url where the revision has it', { enum: ['form', 'url'], default: 'form' }),
    }),
    isOffered: (features) => features.hasElicitation,
    run: async (values, call) => {
      const mode = values.string('mode', 'form');
      if (mode !== 'form' && mode !== 'url') throw new ArgumentError('mode must be form or url');
      if (!canAsk(call, mode)) return errorResult(`The client declared no elicitation of the mode ${mode}`);
      const params = mode === 'url' ? askWithUrl() : askWithForm();
      return textResult(encodeJson(await call.ask('elicitation/create', params)));
    },
  },
];

/** An empty capability means forms; addresses must be named. */
function canAsk({ clientCapabilities, features }: ToolCall, mode: 'form' | 'url'): boolean {
  const { elicitation } = clientCapabilities;
  if (!isJsonObject(elicitation)) return false;
  if (!features.hasElicitationUrls) return mode === 'form';
  return elicitation[mode] !== undefined || (mode === 'form' && elicitation.url === undefined);
}

function askWithForm(): JsonObject {
  return {
    message: 'What shall the practice server call you?',
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 1, maxLength: 50 },
        age: { type: 'integer', title: 'Age', minimum: 0, maximum: 150 },
        color: { type: 'string', title: 'Color', enum: ['red', 'green', 'blue'] },
        isFirst: { type: 'boolean', title: 'First time here', default: true },
      },
      required: ['name'],
    },
  };
}

function askWithUrl(): JsonObject {
  const elicitationId = randomUUID();
  return {
    mode: 'url',
    elicitationId,
    url: `https://example.com/practice/${elicitationId}`,
    message: 'Please visit the page of the practice server.',
  };
}
