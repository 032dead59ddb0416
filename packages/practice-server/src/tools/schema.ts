import type { JsonObject } from '../json/json.ts';

/** The input schema of a tool; the names in `required` must be given. */
export function inputSchema(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return {
    type: 'object',
    properties,
    required: required.length > 0 ? required : undefined,
    additionalProperties: false,
  };
}

export function stringInput(description: string, more: JsonObject = {}): JsonObject {
  return { type: 'string', description, ...more };
}

export function numberInput(description: string, more: JsonObject = {}): JsonObject {
  return { type: 'number', description, ...more };
}

export function integerInput(description: string, more: JsonObject = {}): JsonObject {
  return { type: 'integer', description, ...more };
}
