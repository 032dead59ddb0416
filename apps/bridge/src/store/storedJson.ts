import * as v from 'valibot';

/** Reads JSON that we stored; undefined when it is not what the schema says, as in a file that was tampered with. */
export function parse<Value>(schema: v.GenericSchema<unknown, Value>, text: string): Value | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
