import type { Revision } from '../base/revision.ts';

/** Tells what is wrong with a parsed value that should be of a type; empty when nothing is. */
export type SchemaCheck = (revision: Revision, definition: string, value: unknown) => readonly SchemaIssue[];

/** A place in a value that does not fit its type, or fits and still deserves a word. */
export interface SchemaIssue {
  /** JSON pointer from the value that was checked; of a key that is missing, the object that lacks it. */
  readonly pointer: string;
  readonly keyword: IssueKeyword;
  /** What was seen and what is required, in one sentence. */
  readonly message: string;
  /** The key that it is about: missing, unknown or wrong. */
  readonly key?: string;
  /** On a remark: how many more entries of the same lists it is true of. */
  readonly more?: number;
}

/** What an issue is about. */
export type IssueKeyword = FaultKeyword | RemarkKeyword;

/** What makes a value wrong. `null` is that of a key that may be left out but must not be null. */
export type FaultKeyword =
  | 'required'
  | 'type'
  | 'null'
  | 'integer'
  | 'const'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'maxItems';

/** What is allowed and still deserves a word. */
export type RemarkKeyword = 'unknownKey' | 'laterKey' | 'fraction' | 'uri';
