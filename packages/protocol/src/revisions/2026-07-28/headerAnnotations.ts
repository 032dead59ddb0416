import { decodePointer } from '../../base/json/jsonPointer.ts';
import { walkSchema } from '../../schema/walkSchema.ts';

/** The keyword of an `inputSchema` that sends a parameter as a header too. */
export const headerKeyword = 'x-mcp-header';

/** A parameter that is sent as a header too. */
export interface HeaderAnnotation {
  /** The name after `Mcp-Param-`, as it is written. */
  readonly header: string;
  /** The names of the properties that lead to the value, from the root of the arguments. */
  readonly path: readonly string[];
  readonly type: 'string' | 'integer' | 'boolean';
}

/** An annotation that means nothing; a client on HTTP leaves its whole tool out. */
export interface AnnotationFault {
  /** Where the keyword stands in the schema. */
  readonly pointer: string;
  readonly kind: 'notString' | 'notToken' | 'unreachable' | 'type' | 'repeated';
  readonly value: unknown;
  /** What the schema has as its `type`; with several, or none, the specification is ambiguous. */
  readonly type: unknown;
}

/** What a schema says of headers. */
export interface HeaderAnnotations {
  readonly annotations: readonly HeaderAnnotation[];
  readonly faults: readonly AnnotationFault[];
}

const nameToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const none: HeaderAnnotations = { annotations: [], faults: [] };

/**
 * Reads the annotations of an `inputSchema`: each a header name (a token of RFC 9110, unlike all others in any case),
 * on a string, an integer or a boolean to which nothing but `properties` leads.
 */
export function headerAnnotations(inputSchema: unknown): HeaderAnnotations {
  if (typeof inputSchema !== 'object' || inputSchema === null) return none;
  const known = read.get(inputSchema);
  if (known !== undefined) return known;
  const found = findAnnotations(inputSchema);
  read.set(inputSchema, found);
  return found;
}

// A schema is asked for at each call of its tool, and never changes once it is parsed.
const read = new WeakMap<object, HeaderAnnotations>();

function findAnnotations(inputSchema: object): HeaderAnnotations {
  const annotations: HeaderAnnotation[] = [];
  const faults: AnnotationFault[] = [];
  const seen = new Set<string>();
  for (const { schema, pointer, property } of walkSchema(inputSchema).parts) {
    if (!Object.hasOwn(schema, headerKeyword)) continue;
    const value = schema[headerKeyword];
    const { type } = schema;
    const tellFault = (kind: AnnotationFault['kind']): void => {
      faults.push({ pointer: `${pointer}/${headerKeyword}`, kind, value, type });
    };
    if (typeof value !== 'string') tellFault('notString');
    else if (!nameToken.test(value)) tellFault('notToken');
    else if (property === undefined || pointer === '') tellFault('unreachable');
    else if (type !== 'string' && type !== 'integer' && type !== 'boolean') tellFault('type');
    else if (seen.has(value.toLowerCase())) tellFault('repeated');
    else {
      seen.add(value.toLowerCase());
      annotations.push({ header: value, path: pathOf(pointer), type });
    }
  }
  return { annotations, faults };
}

/** Of `/properties/a/properties/b` the names. */
function pathOf(pointer: string): readonly string[] {
  return (decodePointer(pointer) ?? []).filter((_, index) => index % 2 === 1);
}
