import type { Revision } from '../base/revision.ts';

/** The revisions that have a type, a key or a variant: from `since` to `until`, both included; all when left out. */
export interface Span {
  readonly since?: Revision;
  readonly until?: Revision;
}

/** What a value may be. It is data, so that it can be checked, explained, filled in and turned into other forms. */
export type Shape =
  | TextShape
  | NumberShape
  | BooleanShape
  | NullShape
  | AnyShape
  | FixedShape
  | ChoiceShape
  | ListShape
  | ObjectShape
  | RefShape
  | UnionShape
  | ByRevisionShape;

/** A notation that a string is written in. It is told and never enforced by a schema; rules of their own judge it. */
export type TextFormat = 'uri' | 'uri-template' | 'byte';

export interface TextShape {
  readonly kind: 'text';
  readonly format?: TextFormat;
}

export interface NumberShape {
  readonly kind: 'number';
  /** A fraction is wrong, or only unexpected: there the official schema and the official types disagree. */
  readonly whole?: 'required' | 'expected';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanShape {
  readonly kind: 'boolean';
}

export interface NullShape {
  readonly kind: 'null';
}

/** Any JSON value; nobody looks into it. */
export interface AnyShape {
  readonly kind: 'any';
}

/** One value and no other. */
export interface FixedShape<Value extends string | number = string | number> {
  readonly kind: 'fixed';
  readonly value: Value;
}

/** One of some strings, each with what it means. */
export interface ChoiceShape<
  Values extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
> {
  readonly kind: 'choice';
  readonly values: Values;
}

export interface ListShape<Item = Shape> {
  readonly kind: 'list';
  readonly items: Item;
  readonly most?: number;
}

/** An object. It is open: keys that it does not know are allowed, and must be `others` where that is given. */
export interface ObjectShape<Keys = Members, Others = Shape | undefined> {
  readonly kind: 'object';
  readonly members: Keys;
  readonly others: Others;
}

/** A type of the table, by name. */
export interface RefShape<Name extends string = string> {
  readonly kind: 'ref';
  readonly to: Name;
}

/** One of several shapes; `tag` is the key whose value says which, where there is one that all have. */
export interface UnionShape<Variants = readonly Variant[]> {
  readonly kind: 'union';
  readonly variants: Variants;
  readonly tag?: string;
}

export interface Variant<Of = Shape, In extends Span = Span> {
  readonly shape: Of;
  readonly span: In;
}

/** A shape that changed: each holds from its revision on, until the next. */
export interface ByRevisionShape<From = Readonly<Partial<Record<Revision, Shape>>>> {
  readonly kind: 'byRevision';
  readonly from: From;
}

/** A key of an object. */
export interface Member<Of = Shape, Needed extends boolean = boolean, In extends Span = Span> {
  readonly kind: 'member';
  readonly shape: Of;
  /** What it means, in plain words. */
  readonly text: string;
  readonly isRequired: Needed;
  readonly span: In;
}

/** A key that changed: each definition holds from its revision on, until the next. */
export interface VaryingMember<From = Readonly<Partial<Record<Revision, Member>>>> {
  readonly kind: 'varying';
  readonly from: From;
}

/** The keys of an object, by name. */
export type Members = Readonly<Record<string, Member | VaryingMember>>;

/** A named type of the protocol over all revisions. */
export interface TypeDefinition<Of = Shape, In extends Span = Span> {
  /** What it is, in plain words. */
  readonly text: string;
  readonly shape: Of;
  readonly span: In;
  /** On a request: the type of its result, by what kind of answer it is. */
  readonly answers?: Answers;
}

/** The types of the results that a request may get. */
export interface Answers {
  readonly complete: string;
  /** When the server asks for more input first. */
  readonly input_required?: string;
  /** When the request asked to be run as a task. */
  readonly task?: string;
}
