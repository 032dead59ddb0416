import { encodePointer } from '../base/json/jsonPointer.ts';
import type { Revision } from '../base/revision.ts';
import { isAbsoluteUri, readScheme } from '../base/uri.ts';
import { chooseVariant, isReadObject, ownValue } from './chooseVariant.ts';
import type { FaultKeyword, IssueKeyword, RemarkKeyword, SchemaIssue } from './schemaIssue.ts';
import type { ChoiceShape, FixedShape, NumberShape } from './shape.ts';
import { pathWords, seenWords, wordsFor } from './shapeWords.ts';
import {
  followRef,
  type SettledList,
  type SettledMember,
  type SettledObject,
  type SettledShape,
  type SettledUnion,
  typesOf,
} from './typesOf.ts';

/** What a look through a value found. */
export interface Review {
  /** What makes the value wrong, in the order of the value. */
  readonly faults: readonly SchemaIssue[];
  /** What is allowed and still deserves a word, in the order of the value; told once for all entries of a list. */
  readonly remarks: readonly SchemaIssue[];
  /** How many more there are of a kind than are told. */
  readonly more: ReadonlyMap<IssueKeyword, number>;
}

/** How many issues of each kind a review tells; the rest is counted. */
export interface ReviewLimits {
  readonly faults: number;
  readonly remarks: number;
}

/**
 * Looks through a parsed value by the type of that name, and tells what is wrong in our words, one issue a fault.
 * It goes no deeper than the type does, so nesting cannot overflow it, and looks at each place once.
 */
export function reviewValue(revision: Revision, name: string, value: unknown, limits: ReviewLimits): Review {
  const type = typesOf(revision).get(name);
  if (type === undefined) throw new Error(`${revision} has no type ${name}`);
  const review = newWalk(limits);
  walk(review, type.shape, value, false);
  const { faults, more } = review;
  const remarks = [...review.remarks.values()].map(({ issue, others }) =>
    others === 0 ? issue : { ...issue, more: others },
  );
  return { faults, remarks, more };
}

interface Walk {
  readonly limits: ReviewLimits;
  readonly path: (string | number)[];
  readonly faults: SchemaIssue[];
  /** By keyword, kind, and path without the places in lists. */
  readonly remarks: Map<string, { readonly issue: SchemaIssue; others: number }>;
  readonly told: Map<IssueKeyword, number>;
  readonly more: Map<IssueKeyword, number>;
}

function newWalk(limits: ReviewLimits): Walk {
  return { limits, path: [], faults: [], remarks: new Map(), told: new Map(), more: new Map() };
}

function walk(review: Walk, wanted: SettledShape, value: unknown, isOptional: boolean): void {
  const shape = followRef(wanted);
  switch (shape.kind) {
    case 'any':
      return;
    case 'text':
      if (typeof value !== 'string') tellType(review, shape, value, isOptional);
      else if (shape.format === 'uri' && !isAbsoluteUri(value))
        // A URI without a right scheme is another fault than one with wrong characters, so each is told.
        remark(
          review,
          'uri',
          () => mustBe(review, value, 'an absolute URI'),
          'scheme' in readScheme(value) ? 'scheme' : '',
        );
      return;
    case 'number':
      if (typeof value !== 'number') tellType(review, shape, value, isOptional);
      else walkNumber(review, shape, value);
      return;
    case 'boolean':
      if (typeof value !== 'boolean') tellType(review, shape, value, isOptional);
      return;
    case 'null':
      if (value !== null) tellType(review, shape, value, isOptional);
      return;
    case 'fixed':
    case 'choice':
      walkWord(review, shape, value, isOptional);
      return;
    case 'list':
      if (Array.isArray(value)) walkList(review, shape, value);
      else tellType(review, shape, value, isOptional);
      return;
    case 'object':
      if (isReadObject(value)) walkObject(review, shape, value);
      else tellType(review, shape, value, isOptional);
      return;
    case 'union':
      walkUnion(review, shape, value, isOptional);
      return;
  }
}

function walkNumber(review: Walk, shape: NumberShape, value: number): void {
  const { whole, minimum, maximum } = shape;
  const words = (): string => mustBe(review, value, wordsFor(shape));
  if (whole !== undefined && !Number.isInteger(value)) {
    if (whole === 'required') fault(review, 'integer', words);
    else remark(review, 'fraction', () => mustBe(review, value, 'a whole number'));
  }
  if (minimum !== undefined && value < minimum) fault(review, 'minimum', words);
  if (maximum !== undefined && value > maximum) fault(review, 'maximum', words);
}

function walkWord(review: Walk, shape: FixedShape | ChoiceShape, value: unknown, isOptional: boolean): void {
  const isRight =
    shape.kind === 'fixed'
      ? value === shape.value
      : typeof value === 'string' && Object.hasOwn(shape.values, value);
  if (isRight) return;
  if (value === null && isOptional) tellType(review, shape, value, isOptional);
  else fault(review, shape.kind === 'fixed' ? 'const' : 'enum', () => mustBe(review, value, wordsFor(shape)));
}

function walkList(review: Walk, { items, most }: SettledList, value: readonly unknown[]): void {
  if (most !== undefined && value.length > most)
    fault(
      review,
      'maxItems',
      () => `${pathWords(review.path)} has ${value.length} entries; it must have at most ${most}.`,
    );
  const shape = followRef(items);
  if (shape.kind === 'any') return;
  for (let index = 0; index < value.length; index++) {
    review.path.push(index);
    walk(review, shape, value[index], false);
    review.path.pop();
  }
}

function walkObject(review: Walk, shape: SettledObject, value: Readonly<Record<string, unknown>>): void {
  for (const key of shape.required) {
    if (!Object.hasOwn(value, key)) tellMissing(review, shape, key);
  }
  const { others } = shape;
  if (shape.members.size === 0 && others?.kind === 'any') return;
  for (const key of Object.keys(value)) {
    const member = shape.members.get(key);
    if (member !== undefined) walkMember(review, key, member, value);
    else if (others === undefined) remarkKey(review, shape, key);
    else if (others.kind !== 'any') {
      review.path.push(key);
      walk(review, others, ownValue(value, key), false);
      review.path.pop();
    }
  }
}

function tellMissing(review: Walk, { members }: SettledObject, key: string): void {
  const shape = members.get(key)?.shape;
  const words = (): string => (shape === undefined ? '' : `; it must be ${wordsFor(shape)}`);
  fault(review, 'required', () => `${pathWords([...review.path, key])} is missing${words()}.`, key);
}

function walkMember(
  review: Walk,
  key: string,
  { shape, isRequired }: SettledMember,
  value: Readonly<Record<string, unknown>>,
): void {
  review.path.push(key);
  walk(review, shape, value[key], !isRequired);
  review.path.pop();
}

function remarkKey(review: Walk, shape: SettledObject, key: string): void {
  review.path.push(key);
  const later = shape.later.get(key);
  if (later === undefined)
    remark(review, 'unknownKey', () => `${pathWords(review.path)} is no key of the protocol; it is ignored.`);
  else
    remark(
      review,
      'laterKey',
      () => `${pathWords(review.path)} is known only since ${later}; it is ignored here.`,
    );
  review.path.pop();
}

function walkUnion(review: Walk, shape: SettledUnion, value: unknown, isOptional: boolean): void {
  const choice = chooseVariant(shape, value, (variant) => fitsShape(variant, value));
  if (choice.kind === 'variant') walk(review, choice.shape, value, isOptional);
  else if (choice.kind === 'badTag' && isReadObject(value)) tellTag(review, choice, value);
  else tellType(review, shape, value, isOptional);
}

/** Tells whether a value has no fault by a shape, whatever there is to remark. Unions lie in unions two deep at most, so trials do not multiply. */
export function fitsShape(shape: SettledShape, value: unknown): boolean {
  const trial = newWalk({ faults: 1, remarks: 0 });
  walk(trial, shape, value, false);
  return trial.faults.length === 0;
}

function tellTag(
  review: Walk,
  { tag, allowed }: { readonly tag: string; readonly allowed: readonly string[] },
  value: Readonly<Record<string, unknown>>,
): void {
  const place = (): string => pathWords([...review.path, tag]);
  const required = (): string => `it must be one of ${allowed.join(', ')}.`;
  if (!Object.hasOwn(value, tag)) {
    fault(review, 'required', () => `${place()} is missing; ${required()}`, tag);
    return;
  }
  review.path.push(tag);
  fault(review, 'enum', () => `${pathWords(review.path)} is ${seenWords(value[tag])}; ${required()}`);
  review.path.pop();
}

function tellType(review: Walk, shape: SettledShape, value: unknown, isOptional: boolean): void {
  const words = (): string => wordsFor(shape);
  if (value === null && isOptional)
    fault(review, 'null', () => `${pathWords(review.path)} is null; leave it out, or send ${words()}.`);
  else fault(review, 'type', () => mustBe(review, value, words()));
}

function mustBe(review: Walk, value: unknown, words: string): string {
  return `${pathWords(review.path)} is ${seenWords(value)}; it must be ${words}.`;
}

function fault(review: Walk, keyword: FaultKeyword, words: () => string, key?: string): void {
  if (mayTell(review, keyword, review.limits.faults))
    review.faults.push(issue(review, keyword, words(), key));
}

/** `kind` sets remarks apart that are told once each although they are about the same place of a list. */
function remark(review: Walk, keyword: RemarkKeyword, words: () => string, kind = ''): void {
  const group = `${keyword} ${kind} ${encodePointer(review.path.filter((step) => typeof step === 'string'))}`;
  const known = review.remarks.get(group);
  if (known !== undefined) known.others++;
  else if (mayTell(review, keyword, review.limits.remarks))
    review.remarks.set(group, { issue: issue(review, keyword, words()), others: 0 });
}

/** Counts an issue; whether it is among those that are told. */
function mayTell({ told, more }: Walk, keyword: IssueKeyword, limit: number): boolean {
  const before = told.get(keyword) ?? 0;
  if (before < limit) told.set(keyword, before + 1);
  else more.set(keyword, (more.get(keyword) ?? 0) + 1);
  return before < limit;
}

function issue(review: Walk, keyword: IssueKeyword, message: string, key?: string): SchemaIssue {
  const about = key ?? review.path.findLast((step) => typeof step === 'string');
  const shared = { pointer: encodePointer(review.path), keyword, message };
  return typeof about === 'string' ? { ...shared, key: about } : shared;
}
