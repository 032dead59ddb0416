/** The kinds of JSON value. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';

/** Where a value stands in a text, in UTF-16 units; `end` is the unit after it. */
export interface ValueSpan {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
}

/** A member of an object: its decoded name, and where its value stands in the text, in UTF-16 units. */
export interface MemberSpan extends ValueSpan {
  readonly name: string;
}

/** A name that an object repeats. */
export interface DuplicateMember {
  /** JSON pointer of the member. */
  readonly pointer: string;
  readonly count: number;
}
