import type { Revision } from '../base/revision.ts';
import type {
  AnyShape,
  BooleanShape,
  ByRevisionShape,
  ChoiceShape,
  FixedShape,
  ListShape,
  Member,
  Members,
  NullShape,
  NumberShape,
  ObjectShape,
  RefShape,
  Shape,
  Span,
  TextFormat,
  TextShape,
  TypeDefinition,
  UnionShape,
  Variant,
  VaryingMember,
} from './shape.ts';

/** A string, in a notation where one is given. */
export function text(format?: TextFormat): TextShape {
  return format === undefined ? { kind: 'text' } : { kind: 'text', format };
}

/** A number, within limits where they are given. */
export function number(limits: { readonly minimum?: number; readonly maximum?: number } = {}): NumberShape {
  return { kind: 'number', ...limits };
}

/** A number that must have no fraction. */
export function integer(limits: { readonly minimum?: number } = {}): NumberShape {
  return { kind: 'number', whole: 'required', ...limits };
}

/** A number that should have no fraction: the official schema asks for none, and the official types do not. */
export function wholeNumber(): NumberShape {
  return { kind: 'number', whole: 'expected' };
}

export const boolean: BooleanShape = { kind: 'boolean' };
export const nothing: NullShape = { kind: 'null' };
export const anything: AnyShape = { kind: 'any' };

/** One value and no other. */
export function fixed<const Value extends string | number>(value: Value): FixedShape<Value> {
  return { kind: 'fixed', value };
}

/** One of some strings; each key is one, with what it means. */
export function choice<const Values extends Readonly<Record<string, string>>>(
  values: Values,
): ChoiceShape<Values> {
  return { kind: 'choice', values };
}

/** An array. */
export function list<const Item extends Shape>(
  items: Item,
  limits: { readonly most?: number } = {},
): ListShape<Item> {
  return { kind: 'list', items, ...limits };
}

/** An object with these keys, and any others. */
export function object<const Keys extends Members>(members: Keys): ObjectShape<Keys, undefined> {
  return { kind: 'object', members, others: undefined };
}

/** An object that others may add keys to as they like; these are the ones that the protocol knows. */
export function open<const Keys extends Members>(members: Keys): ObjectShape<Keys, AnyShape> {
  return { kind: 'object', members, others: anything };
}

/** An object whose keys are names that someone chose, each with a value of this shape. */
export function mapOf<const Others extends Shape>(others: Others): ObjectShape<Record<never, never>, Others> {
  return { kind: 'object', members: {}, others };
}

/** A type of the table. */
export function ref<const Name extends string>(to: Name): RefShape<Name> {
  return { kind: 'ref', to };
}

/** One of several shapes. */
export function union<const Variants extends readonly Variant[]>(
  variants: Variants,
  tag?: string,
): UnionShape<Variants> {
  return tag === undefined ? { kind: 'union', variants } : { kind: 'union', variants, tag };
}

/** A variant of a union that not all revisions have. */
export function variant<const Of extends Shape, const In extends Span = Record<never, never>>(
  shape: Of,
  span?: In,
): Variant<Of, In>;
export function variant(shape: Shape, span: Span = {}): Variant {
  return { shape, span };
}

/** A shape that changed. */
export function byRevision<const From extends Readonly<Partial<Record<Revision, Shape>>>>(
  from: From,
): ByRevisionShape<From> {
  return { kind: 'byRevision', from };
}

/** A key that must be there. */
export function key<const Of extends Shape, const In extends Span = Record<never, never>>(
  shape: Of,
  text: string,
  span?: In,
): Member<Of, true, In>;
export function key(shape: Shape, text: string, span: Span = {}): Member<Shape, true> {
  return { kind: 'member', shape, text, isRequired: true, span };
}

/** A key that may be left out. */
export function optional<const Of extends Shape, const In extends Span = Record<never, never>>(
  shape: Of,
  text: string,
  span?: In,
): Member<Of, false, In>;
export function optional(shape: Shape, text: string, span: Span = {}): Member<Shape, false> {
  return { kind: 'member', shape, text, isRequired: false, span };
}

/** A key that changed between revisions. */
export function varying<const From extends Readonly<Partial<Record<Revision, Member>>>>(
  from: From,
): VaryingMember<From> {
  return { kind: 'varying', from };
}

/** A named type. */
export function type<const Of extends Shape, const In extends Span = Record<never, never>>(
  text: string,
  shape: Of,
  span?: In,
): TypeDefinition<Of, In>;
export function type(text: string, shape: Shape, span: Span = {}): TypeDefinition {
  return { text, shape, span };
}
