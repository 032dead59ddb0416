import type { JsonKind, ValueSpan } from '../base/json/jsonSpan.ts';
import { scanValue } from '../base/json/scanValue.ts';
import { decodeString } from '../base/json/tokens.ts';

/** A JSON value where it stands in a frame, read as far as one line of words needs it. */
export interface GistValue {
  readonly kind: JsonKind;
  /** The value as written, its first characters; digits untouched. */
  readonly raw: string;
  /** A string without quotes, a number as written; empty for all else. */
  readonly words: string;
  /** Of a repeated name the last; undefined when there is none, or this is no object. */
  readonly member: (name: string) => GistValue | undefined;
  readonly names: () => readonly string[];
  /** Elements of an array; none for all else. */
  readonly elements: () => readonly ValueSpan[];
  readonly at: (span: ValueSpan) => GistValue;
}

/** Longest text that is taken from one value, in UTF-16 units. */
const rawLimit = 320;

/** Reads the value that stands at a span of a text that is valid JSON; containers are scanned on first use. */
export function gistValueAt(source: string, span: ValueSpan): GistValue {
  const { kind, start, end } = span;
  let scanned: ReturnType<typeof scanValue> | undefined;
  const scan = () => {
    scanned ??= scanValue(source, start, false);
    return scanned;
  };
  const at = (inner: ValueSpan): GistValue => gistValueAt(source, inner);
  return {
    kind,
    raw: source.slice(start, Math.min(end, start + rawLimit)),
    get words() {
      if (kind === 'number') return source.slice(start, end);
      // A string is cut before it is decoded; a cut escape at its end only costs that one character.
      if (kind !== 'string') return '';
      return end - start <= rawLimit * 2
        ? decodeString(source, start, end)
        : source.slice(start + 1, start + rawLimit * 2);
    },
    member(name) {
      if (kind !== 'object') return undefined;
      const found = scan().members.findLast((member) => member.name === name);
      return found === undefined ? undefined : at(found);
    },
    names: () => (kind === 'object' ? scan().members.map((member) => member.name) : []),
    elements: () => (kind === 'array' ? scan().elements : []),
    at,
  };
}
