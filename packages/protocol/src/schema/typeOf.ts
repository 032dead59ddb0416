import type { Revision } from '../base/revision.ts';
import type { TypeTable } from './typeTable.ts';

/** The names of all types of the protocol. */
export type TypeName = keyof TypeTable;

/** The TypeScript type of a named type as a revision has it; `never` where the revision does not have it. */
export type TypeOf<Name extends TypeName, In extends Revision> = Name extends TypeName
  ? IsIn<TypeTable[Name]['span'], In> extends true
    ? ValueOf<TypeTable[Name]['shape'], In>
    : never
  : never;

/** Those that each revision is not older than, newest first. */
interface Until {
  readonly '2024-11-05': ['2024-11-05'];
  readonly '2025-03-26': ['2025-03-26', ...Until['2024-11-05']];
  readonly '2025-06-18': ['2025-06-18', ...Until['2025-03-26']];
  readonly '2025-11-25': ['2025-11-25', ...Until['2025-06-18']];
  readonly '2026-07-28': ['2026-07-28', ...Until['2025-11-25']];
}

/** Whether a revision lies in a span. */
type IsIn<Span, In extends Revision> = [
  Span extends { readonly since: infer Since } ? (Since extends Until[In][number] ? true : false) : true,
  Span extends { readonly until: infer Last extends Revision }
    ? In extends Until[Last][number]
      ? true
      : false
    : true,
] extends [true, true]
  ? true
  : false;

/** Of values by revision the one that is in force. */
type InForce<From, Candidates extends readonly Revision[]> = Candidates extends readonly [
  infer Newest extends Revision,
  ...infer Rest extends readonly Revision[],
]
  ? From extends Readonly<Record<Newest, infer Found>>
    ? Found
    : InForce<From, Rest>
  : never;

type ValueOf<Of, In extends Revision> = Of extends { readonly kind: infer Kind }
  ? Kind extends 'text'
    ? string
    : Kind extends 'number'
      ? number
      : Kind extends 'boolean'
        ? boolean
        : Kind extends 'null'
          ? null
          : Kind extends 'any'
            ? unknown
            : CompositeOf<Of, In>
  : never;

type CompositeOf<Of, In extends Revision> = Of extends { readonly kind: 'fixed'; readonly value: infer Value }
  ? Value
  : Of extends { readonly kind: 'choice'; readonly values: infer Values }
    ? keyof Values
    : Of extends { readonly kind: 'list'; readonly items: infer Item }
      ? readonly ValueOf<Item, In>[]
      : Of extends { readonly kind: 'ref'; readonly to: infer Name extends TypeName }
        ? TypeOf<Name, In>
        : Of extends { readonly kind: 'union'; readonly variants: infer Variants }
          ? VariantsOf<Variants, In>
          : Of extends { readonly kind: 'byRevision'; readonly from: infer From }
            ? ValueOf<InForce<From, Until[In]>, In>
            : Of extends {
                  readonly kind: 'object';
                  readonly members: infer Keys;
                  readonly others: infer Others;
                }
              ? ObjectOf<Keys, Others, In>
              : never;

type VariantsOf<Variants, In extends Revision> = Variants extends readonly (infer One)[]
  ? One extends { readonly shape: infer Of; readonly span: infer Span }
    ? IsIn<Span, In> extends true
      ? ValueOf<Of, In>
      : never
    : never
  : never;

type ObjectOf<Keys, Others, In extends Revision> = Others extends undefined
  ? KnownOf<Keys, In>
  : Others extends { readonly kind: 'any' }
    ? [keyof Keys] extends [never]
      ? Readonly<Record<string, unknown>>
      : KnownOf<Keys, In> & Readonly<Record<string, unknown>>
    : Readonly<Record<string, ValueOf<Others, In>>>;

type KnownOf<Keys, In extends Revision> = Flat<
  {
    readonly [Name in keyof Keys as IsNeeded<Keys[Name], In> extends true ? Name : never]: MemberOf<
      Keys[Name],
      In
    >;
  } & {
    readonly [Name in keyof Keys as IsNeeded<Keys[Name], In> extends false ? Name : never]?: MemberOf<
      Keys[Name],
      In
    >;
  }
>;

type Flat<Of> = { [Name in keyof Of]: Of[Name] };

/** The member as a revision has it; `never` where it does not have it. */
type Settled<One, In extends Revision> = One extends { readonly kind: 'varying'; readonly from: infer From }
  ? Settled<InForce<From, Until[In]>, In>
  : One extends { readonly kind: 'member'; readonly span: infer Span }
    ? IsIn<Span, In> extends true
      ? One
      : never
    : never;

/** `true` or `false`; `undefined` where the revision does not have the key. */
type IsNeeded<One, In extends Revision> = [Settled<One, In>] extends [never]
  ? undefined
  : Settled<One, In> extends { readonly isRequired: infer Needed }
    ? Needed
    : undefined;

type MemberOf<One, In extends Revision> =
  Settled<One, In> extends { readonly shape: infer Of } ? ValueOf<Of, In> : never;
