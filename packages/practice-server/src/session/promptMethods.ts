import { isJsonObject, type JsonObject } from '../json/json.ts';
import { describePrompt, type Prompt } from '../prompts/prompt.ts';
import { invalidParams } from '../rpc/rpcError.ts';
import type { Method } from './method.ts';
import { paginate } from './paginate.ts';

export const listPrompts: Method = (params, { state }) => {
  const items = [...state.prompts.values()].map((prompt) => describePrompt(prompt, state.features));
  return paginate('prompts', items, params.cursor, state.options.pageSize);
};

export const getPrompt: Method = (params, { state }) => {
  if (typeof params.name !== 'string') throw invalidParams('name must be a string');
  const prompt = state.prompts.get(params.name);
  if (prompt === undefined) throw invalidParams(`unknown prompt: ${params.name}`);
  const given = params.arguments === undefined ? {} : params.arguments;
  if (!isJsonObject(given)) throw invalidParams('arguments must be an object');
  return { description: prompt.description, messages: prompt.render(readValues(prompt, given)) };
};

function readValues(prompt: Prompt, given: JsonObject): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalidParams(`the argument ${name} must be a string`);
    values.set(name, value);
  }
  for (const argument of prompt.arguments) {
    if (argument.isRequired && !values.has(argument.name)) {
      throw invalidParams(`the argument ${argument.name} is required`);
    }
  }
  return values;
}
