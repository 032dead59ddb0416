import { isJsonObject, type JsonObject } from '../json/json.ts';

/** A fault's `reshape` that changes the result of an answer and leaves everything else alone. */
export function changeResult(change: (result: JsonObject) => unknown): (message: JsonObject) => JsonObject {
  return (message) =>
    isJsonObject(message.result) ? { ...message, result: change(message.result) } : message;
}

/** A fault's `reshape` that answers with an error of this shape. */
export function answerError(error: unknown): (message: JsonObject) => JsonObject {
  return (message) => ({ jsonrpc: '2.0', id: message.id, error });
}

/** The same object with one member gone. */
export function without(value: JsonObject, name: string): JsonObject {
  return { ...value, [name]: undefined };
}

/** A fault's `reshape` that changes the first entry of a list in the result. */
export function changeFirst(
  listName: string,
  change: (entry: JsonObject) => unknown,
): (message: JsonObject) => JsonObject {
  return changeResult((result) => {
    const list: unknown = result[listName];
    if (!Array.isArray(list)) return result;
    const [first, ...rest]: readonly unknown[] = list;
    return { ...result, [listName]: [isJsonObject(first) ? change(first) : first, ...rest] };
  });
}
