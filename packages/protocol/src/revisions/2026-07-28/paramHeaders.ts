import { childrenAt } from '../../base/json/childrenAt.ts';
import { decimalKey } from '../../base/json/decimalKey.ts';
import { encodePointer } from '../../base/json/jsonPointer.ts';
import type { ValueSpan } from '../../base/json/jsonSpan.ts';
import { spanAt } from '../../base/json/spanAt.ts';
import { decodeString } from '../../base/json/tokens.ts';
import { type HeaderAnnotation, headerAnnotations } from './headerAnnotations.ts';
import { encodeHeaderValue } from './headerValue.ts';

/** How the names of the headers begin that repeat arguments. */
export const paramPrefix = 'Mcp-Param-';

/** A header that repeats an argument of a call. */
export interface ParamHeader {
  /** `Mcp-Param-` and the name of the annotation. */
  readonly name: string;
  /** Ready to be sent. */
  readonly value: string;
}

/** What the arguments hold for an annotation. */
export interface AnnotatedArgument {
  readonly annotation: HeaderAnnotation;
  /** JSON pointer of the value from the arguments. */
  readonly pointer: string;
  readonly kind: ValueSpan['kind'];
  /** The text that the header stands for; undefined where there is none: null, an object or an array. */
  readonly text: string | undefined;
}

/**
 * The headers that a call of a tool must send, in the order of the schema. `argumentsJson` is the JSON text of
 * `params.arguments`, since digits count that a parsed number loses; empty when there is none. Only valid annotations
 * count, and of the arguments only what is there and not null.
 */
export function paramHeaders(inputSchema: unknown, argumentsJson: string): readonly ParamHeader[] {
  return annotatedArguments(inputSchema, argumentsJson).flatMap(({ annotation, text }) =>
    text === undefined
      ? []
      : [{ name: `${paramPrefix}${annotation.header}`, value: encodeHeaderValue(text) }],
  );
}

/** What the arguments hold for each valid annotation that they have a value for, null and containers included. */
export function annotatedArguments(
  inputSchema: unknown,
  argumentsJson: string,
): readonly AnnotatedArgument[] {
  const { annotations } = headerAnnotations(inputSchema);
  const root = annotations.length === 0 ? undefined : spanAt(argumentsJson, '');
  if (root === undefined) return [];
  const members = new Map<number, ReadonlyMap<string, ValueSpan>>();
  const membersAt = (start: number): ReadonlyMap<string, ValueSpan> => {
    const known = members.get(start);
    if (known !== undefined) return known;
    // Of a repeated name the last value counts, as it does for whoever parses the text.
    const found = new Map(childrenAt(argumentsJson, start).members.map((member) => [member.name, member]));
    members.set(start, found);
    return found;
  };
  return annotations.flatMap((annotation): readonly AnnotatedArgument[] => {
    let span: ValueSpan | undefined = root;
    for (const name of annotation.path)
      span = span?.kind === 'object' ? membersAt(span.start).get(name) : undefined;
    if (span === undefined) return [];
    const { kind } = span;
    return [{ annotation, pointer: encodePointer(annotation.path), kind, text: textOf(argumentsJson, span) }];
  });
}

function textOf(json: string, { kind, start, end }: ValueSpan): string | undefined {
  switch (kind) {
    case 'string':
      return decodeString(json, start, end);
    case 'number':
      return decimalOf(json.slice(start, end));
    case 'true':
    case 'false':
      return kind;
    default:
      return undefined;
  }
}

/** An integer in decimal however it is written (`1e2` is 100); any other number as it is written. */
function decimalOf(number: string): string {
  const key = decimalKey(number);
  return key.includes('e') ? number : key;
}
