import { type Revision, revisions } from '../base/revision.ts';
import type {
  Answers,
  AnyShape,
  BooleanShape,
  ChoiceShape,
  FixedShape,
  Member,
  Members,
  NullShape,
  NumberShape,
  Shape,
  Span,
  TextShape,
  VaryingMember,
} from './shape.ts';
import { typeTable } from './typeTable.ts';

/** What a value may be in one revision. */
export type SettledShape =
  | TextShape
  | NumberShape
  | BooleanShape
  | NullShape
  | AnyShape
  | FixedShape
  | ChoiceShape
  | SettledList
  | SettledObject
  | SettledRef
  | SettledUnion;

export interface SettledList {
  readonly kind: 'list';
  readonly items: SettledShape;
  readonly most?: number;
}

export interface SettledObject {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, SettledMember>;
  /** The members that must be there. */
  readonly required: readonly string[];
  /** What the values of other keys must be; undefined when nothing is said of them. */
  readonly others: SettledShape | undefined;
  /** The revisions that have a key which this one does not have yet. */
  readonly later: ReadonlyMap<string, Revision>;
}

export interface SettledRef {
  readonly kind: 'ref';
  readonly to: string;
  /** The shape of that type; itself no reference. */
  readonly target: () => SettledShape;
}

export interface SettledUnion {
  readonly kind: 'union';
  readonly variants: readonly SettledShape[];
  readonly tag?: string;
}

/** A key as one revision has it. */
export interface SettledMember {
  readonly shape: SettledShape;
  readonly text: string;
  readonly isRequired: boolean;
}

/** A type as one revision has it. */
export interface SettledType {
  readonly name: string;
  readonly text: string;
  readonly shape: SettledShape;
  readonly answers?: Answers;
}

const made = new Map<Revision, ReadonlyMap<string, SettledType>>();

/** The types of one revision, by name. They are settled once. */
export function typesOf(revision: Revision): ReadonlyMap<string, SettledType> {
  const known = made.get(revision);
  if (known !== undefined) return known;
  const types = new Map<string, SettledType>();
  const settle = (shape: Shape): SettledShape => settleShape(shape, revision, types);
  for (const [name, { text, shape, span, answers }] of typeTable) {
    if (!isInSpan(span, revision)) continue;
    const settled = { name, text, shape: settle(shape) };
    types.set(name, answers === undefined ? settled : { ...settled, answers });
  }
  made.set(revision, types);
  return types;
}

function isInSpan({ since, until }: Span, revision: Revision): boolean {
  return (since === undefined || revision >= since) && (until === undefined || revision <= until);
}

function settleShape(
  shape: Shape,
  revision: Revision,
  types: ReadonlyMap<string, SettledType>,
): SettledShape {
  switch (shape.kind) {
    case 'list':
      return { ...shape, items: settleShape(shape.items, revision, types) };
    case 'object': {
      const members = settleMembers(shape.members, revision, types);
      return {
        kind: 'object',
        members,
        required: [...members].filter(([, { isRequired }]) => isRequired).map(([name]) => name),
        others: shape.others === undefined ? undefined : settleShape(shape.others, revision, types),
        later: findLater(shape.members, revision),
      };
    }
    case 'ref':
      return settleRef(shape.to, revision, types);
    case 'union': {
      const present = shape.variants.filter(({ span }) => isInSpan(span, revision));
      return { ...shape, variants: present.map((variant) => settleShape(variant.shape, revision, types)) };
    }
    case 'byRevision': {
      const found = inForce(shape.from, revision);
      // What has a shape only later is not in this revision; its key or type says so by its own span.
      return found === undefined ? { kind: 'any' } : settleShape(found, revision, types);
    }
    default:
      return shape;
  }
}

/** A reference finds its type on first use, when all types are there. */
function settleRef(to: string, revision: Revision, types: ReadonlyMap<string, SettledType>): SettledRef {
  let target: SettledShape | undefined;
  return {
    kind: 'ref',
    to,
    target() {
      if (target !== undefined) return target;
      const shape = types.get(to)?.shape;
      if (shape === undefined)
        throw new Error(`the types of ${revision} refer to ${to}, which it does not have`);
      target = followRef(shape);
      return target;
    },
  };
}

/** The shape that a reference names in the end; any other shape as it is. */
export function followRef(shape: SettledShape): SettledShape {
  return shape.kind === 'ref' ? shape.target() : shape;
}

function settleMembers(
  members: Members,
  revision: Revision,
  types: ReadonlyMap<string, SettledType>,
): ReadonlyMap<string, SettledMember> {
  const settled = new Map<string, SettledMember>();
  for (const [name, member] of Object.entries(members)) {
    const found = memberIn(member, revision);
    if (found === undefined) continue;
    const { shape, text, isRequired } = found;
    settled.set(name, { shape: settleShape(shape, revision, types), text, isRequired });
  }
  return settled;
}

function findLater(members: Members, revision: Revision): ReadonlyMap<string, Revision> {
  const later = new Map<string, Revision>();
  for (const [name, member] of Object.entries(members)) {
    if (memberIn(member, revision) !== undefined) continue;
    const first = revisions.find((other) => other > revision && memberIn(member, other) !== undefined);
    if (first !== undefined) later.set(name, first);
  }
  return later;
}

function memberIn(member: Member | VaryingMember, revision: Revision): Member | undefined {
  if (member.kind === 'varying') {
    const found = inForce(member.from, revision);
    return found === undefined ? undefined : memberIn(found, revision);
  }
  return isInSpan(member.span, revision) ? member : undefined;
}

function inForce<Of>(from: Readonly<Partial<Record<Revision, Of>>>, revision: Revision): Of | undefined {
  const newest = revisions.findLast((other) => other <= revision && from[other] !== undefined);
  return newest === undefined ? undefined : from[newest];
}
