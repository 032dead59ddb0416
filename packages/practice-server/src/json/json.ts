/** Reading and writing JSON so that a number leaves with the very digits it came with. */

interface RawJson {
  readonly rawJSON: string;
}

// Node 24 has these; the es2024 library does not name them yet.
declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
    parse(
      text: string,
      reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

export type JsonObject = { readonly [name: string]: unknown };

/** Parses JSON; a number whose digits JavaScript would change stays raw text. Throws SyntaxError or RangeError. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_name, value, context) => {
    if (typeof value !== 'number' || context.source === undefined) return value;
    return String(value) === context.source ? value : JSON.rawJSON(context.source);
  });
}

/** One line of JSON; members that are `undefined` are left out. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** A number that is written with exactly these digits. Throws SyntaxError when they are no JSON number. */
export function rawNumber(digits: string): unknown {
  return JSON.rawJSON(digits);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** The value of a number, raw or not; `undefined` for everything else. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return JSON.isRawJSON(value) ? Number(value.rawJSON) : undefined;
}

/** An array as a list of unknown values; `undefined` for everything else. */
export function readArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
