import { isObject, quote, type ReadObject } from '../reading.ts';

/** What a field of a form takes, as far as it is checked; `pattern` and `format` are the peer's and left alone. */
export interface FormField {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The values that may be chosen; of an array, those of its items. */
  readonly choices?: ReadonlySet<string>;
}

/** So many fields of a form and choices of a field are checked; what is beyond is not judged. */
const mostFields = 1_000;
const mostChoices = 10_000;

/** Reads the fields of a requested schema; what has no plain form is left out. */
export function readForm(schema: unknown): {
  readonly fields: ReadonlyMap<string, FormField>;
  readonly required: readonly string[];
} {
  const fields = new Map<string, FormField>();
  if (!isObject(schema)) return { fields, required: [] };
  for (const [name, property] of propertiesOf(schema).slice(0, mostFields)) {
    const field = readField(property);
    if (field !== undefined) fields.set(name, field);
  }
  const listed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const required = listed.slice(0, mostFields).filter((name) => typeof name === 'string');
  return { fields, required };
}

/** The properties of a requested schema by name. */
export function propertiesOf(schema: ReadObject): readonly (readonly [string, unknown])[] {
  return isObject(schema.properties) ? Object.entries(schema.properties) : [];
}

/** Reads one field; undefined when it is none that a form may have. */
export function readField(property: unknown): FormField | undefined {
  if (!isObject(property)) return undefined;
  const { type } = property;
  if (type !== 'string' && type !== 'number' && type !== 'integer' && type !== 'boolean' && type !== 'array')
    return undefined;
  const choices = readChoices(type === 'array' ? property.items : property);
  const limits: Partial<Record<Limit, number>> = {};
  for (const name of limitNames) {
    const value = property[name];
    if (typeof value === 'number') limits[name] = value;
  }
  return { type, ...limits, ...(choices === undefined ? {} : { choices }) };
}

const limitNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
type Limit = (typeof limitNames)[number];

function readChoices(value: unknown): ReadonlySet<string> | undefined {
  if (!isObject(value)) return undefined;
  const titled = value.oneOf ?? value.anyOf;
  const list: unknown = Array.isArray(value.enum)
    ? value.enum
    : Array.isArray(titled)
      ? titled.map((choice: unknown) => (isObject(choice) ? choice.const : undefined))
      : undefined;
  if (!Array.isArray(list) || list.length > mostChoices) return undefined;
  return new Set(list.filter((choice) => typeof choice === 'string'));
}

/** Says why a value does not fit a field; undefined when it does. */
export function misfitOf(field: FormField, value: unknown): string | undefined {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'is not true or false';
    case 'string':
      return typeof value === 'string' ? misfitOfText(field, value) : 'is not a string';
    case 'array':
      return Array.isArray(value) ? misfitOfList(field, value) : 'is not an array';
    default:
      return typeof value === 'number' ? misfitOfNumber(field, value) : 'is not a number';
  }
}

function misfitOfNumber({ type, minimum, maximum }: FormField, value: number): string | undefined {
  if (type === 'integer' && !Number.isInteger(value)) return 'is not a whole number';
  if (minimum !== undefined && value < minimum) return `is below its minimum ${minimum}`;
  return maximum !== undefined && value > maximum ? `is above its maximum ${maximum}` : undefined;
}

function misfitOfText({ minLength, maxLength, choices }: FormField, value: string): string | undefined {
  if (choices !== undefined && !choices.has(value)) return 'is none of its choices';
  // JSON Schema counts characters, of which some take two units.
  const isShort = minLength !== undefined && value.length < 2 * minLength && lengthOf(value) < minLength;
  if (isShort) return `has fewer than ${minLength} characters`;
  const isLong = maxLength !== undefined && value.length > maxLength && lengthOf(value) > maxLength;
  return isLong ? `has more than ${maxLength} characters` : undefined;
}

function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length++;
  return length;
}

function misfitOfList(field: FormField, value: readonly unknown[]): string | undefined {
  const { minItems, maxItems, choices } = field;
  if (minItems !== undefined && value.length < minItems) return `has fewer than ${minItems} choices`;
  if (maxItems !== undefined && value.length > maxItems) return `has more than ${maxItems} choices`;
  if (choices === undefined) return undefined;
  const stranger = value.find((item) => typeof item === 'string' && !choices.has(item));
  return typeof stranger === 'string' ? `has ${quote(stranger)}, which is none of its choices` : undefined;
}
