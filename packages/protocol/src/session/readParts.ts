import type { SingleMessage } from '../jsonrpc/message.ts';
import type { Implementation, JsonObject } from './sessionState.ts';

/** The parsed envelope; digits may be rounded, which no fact here depends on. */
export function readEnvelope(message: SingleMessage): JsonObject | undefined {
  const start = message.members[0]?.start;
  if (start === undefined) return undefined;
  return asObject(parseAt(message));
}

function parseAt(message: SingleMessage): unknown {
  const whole = parseWhole(message.source);
  if (message.pointer === '' || !Array.isArray(whole)) return whole;
  const item: unknown = whole[Number(message.pointer.slice(1))];
  return item;
}

function parseWhole(source: string): unknown {
  try {
    const whole: unknown = JSON.parse(source.replace(/^\uFEFF/, ''));
    return whole;
  } catch {
    // Text that our own pass takes and the engine does not, such as nesting beyond its stack.
    return undefined;
  }
}

function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** Tells whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is an object. */
export function childObject(parent: JsonObject | undefined, key: string): JsonObject | undefined {
  return asObject(parent?.[key]);
}

/** A member that is a string. */
export function readText(parent: JsonObject | undefined, key: string): string | undefined {
  const value = parent?.[key];
  return typeof value === 'string' ? value : undefined;
}

/** A member that names a program and its version. */
export function readImplementation(parent: JsonObject | undefined, key: string): Implementation | undefined {
  const value = childObject(parent, key);
  if (value === undefined) return undefined;
  const title = readText(value, 'title');
  return {
    name: readText(value, 'name') ?? '',
    version: readText(value, 'version') ?? '',
    ...(title === undefined ? {} : { title }),
  };
}

/** An object with one member, or with none when there is no value. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  const made: Partial<Record<Key, Value>> = {};
  if (value !== undefined) made[key] = value;
  return made;
}
