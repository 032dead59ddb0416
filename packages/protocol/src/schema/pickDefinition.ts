import { type Revision, revisions } from '../base/revision.ts';
import type { Answers } from './shape.ts';
import { followRef, type SettledType, typesOf } from './typesOf.ts';

/** What a message says of itself that decides by which type it is checked. */
export type MessageFacts =
  | { readonly kind: 'request' | 'notification'; readonly method: string }
  | {
      readonly kind: 'result';
      /** The method of the request that it answers. */
      readonly method: string;
      /** The request asked to be run as a task. */
      readonly isTask?: boolean;
      /** On the result of `tasks/result`: the method of the request that became the task, where it is known. */
      readonly taskMethod?: string;
      /** As the result says, where it is a string. */
      readonly resultType?: string;
    }
  | { readonly kind: 'error'; readonly code: number | undefined };

/** By which type a part of a message is to be checked. */
export type Picked =
  | {
      readonly kind: 'definition';
      readonly part: 'params' | 'result' | 'error';
      readonly definition: string;
      /** The message is wrong without that part. */
      readonly isRequired: boolean;
    }
  /** Other revisions have the method, this one does not. */
  | { readonly kind: 'notInThisRevision'; readonly revisions: readonly Revision[] }
  /** No revision has it: an extension, or a mistake. */
  | { readonly kind: 'unknown' };

/**
 * Finds the type for the params, the result or the error of a message. The direction does not matter: no method means
 * two things, so what is sent by the wrong side is still checked by its type.
 */
export function pickDefinition(revision: Revision, facts: MessageFacts): Picked {
  if (facts.kind === 'error') return pickError(revision, facts.code);
  const kind = facts.kind === 'notification' ? 'notification' : 'request';
  const known = methodTypesOf(revision).get(facts.method);
  if (known === undefined || known.kind !== kind) return pickElsewhere(facts.method, kind);
  if (facts.kind !== 'result')
    return { kind: 'definition', part: 'params', definition: known.params, isRequired: known.isRequired };
  const definition = pickAnswer(revision, known, facts);
  return definition === undefined
    ? { kind: 'unknown' }
    : { kind: 'definition', part: 'result', definition, isRequired: true };
}

/** Lists the methods that a revision has as messages, with the names of their types. */
export function methodTypesOf(revision: Revision): ReadonlyMap<string, MethodTypes> {
  const known = tables.get(revision);
  if (known !== undefined) return known;
  const made = new Map<string, MethodTypes>();
  for (const [union, kind, side] of unions) addMethods(made, revision, union, kind, side);
  tables.set(revision, made);
  return made;
}

/** A method as one revision has it. */
export interface MethodTypes {
  readonly kind: 'request' | 'notification';
  readonly sentBy: 'client' | 'server' | 'either';
  /** The type of its params. */
  readonly params: string;
  readonly isRequired: boolean;
  readonly answers?: Answers;
}

const tables = new Map<Revision, ReadonlyMap<string, MethodTypes>>();

const unions = [
  ['ClientRequest', 'request', 'client'],
  ['ServerRequest', 'request', 'server'],
  ['ClientNotification', 'notification', 'client'],
  ['ServerNotification', 'notification', 'server'],
] as const;

function addMethods(
  made: Map<string, MethodTypes>,
  revision: Revision,
  union: string,
  kind: 'request' | 'notification',
  side: 'client' | 'server',
): void {
  const types = typesOf(revision);
  const shape = types.get(union)?.shape;
  if (shape?.kind !== 'union') return;
  for (const variant of shape.variants) {
    const type = variant.kind === 'ref' ? types.get(variant.to) : undefined;
    const read = type === undefined ? undefined : readMethod(type);
    if (read === undefined) throw new Error(`${union} of ${revision} has a variant that is no message`);
    const { method, ...rest } = read;
    const sentBy = made.has(method) && made.get(method)?.sentBy !== side ? 'either' : side;
    made.set(method, { kind, sentBy, ...rest });
  }
}

function readMethod(type: SettledType) {
  const shape = followRef(type.shape);
  if (shape.kind !== 'object') return undefined;
  const method = shape.members.get('method')?.shape;
  const params = shape.members.get('params');
  if (method?.kind !== 'fixed' || params?.shape.kind !== 'ref') return undefined;
  return {
    method: String(method.value),
    params: params.shape.to,
    isRequired: params.isRequired,
    ...(type.answers === undefined ? {} : { answers: type.answers }),
  };
}

function pickElsewhere(method: string, kind: MethodTypes['kind']): Picked {
  const having = revisions.filter((revision) => methodTypesOf(revision).get(method)?.kind === kind);
  return having.length === 0 ? { kind: 'unknown' } : { kind: 'notInThisRevision', revisions: having };
}

function pickAnswer(
  revision: Revision,
  { answers }: MethodTypes,
  facts: Extract<MessageFacts, { readonly kind: 'result' }>,
): string | undefined {
  const has = (name: string | undefined): boolean => name !== undefined && typesOf(revision).has(name);
  if (facts.isTask === true && has(answers?.task)) return answers?.task;
  if (facts.taskMethod !== undefined && facts.method === 'tasks/result')
    return methodTypesOf(revision).get(facts.taskMethod)?.answers?.complete ?? answers?.complete;
  if (!has('ResultType') || facts.resultType === undefined || facts.resultType === 'complete')
    return answers?.complete;
  // Which methods may ask for more input is the business of a rule; here it is what the result means to be.
  return facts.resultType === 'input_required' ? 'InputRequiredResult' : undefined;
}

/** Errors that the protocol gave a type of their own. */
const errors: ReadonlyMap<number, string> = new Map([
  [-32042, 'URLElicitationRequiredDetails'],
  [-32020, 'HeaderMismatchDetails'],
  [-32021, 'MissingRequiredClientCapabilityDetails'],
  [-32022, 'UnsupportedProtocolVersionDetails'],
]);

function pickError(revision: Revision, code: number | undefined): Picked {
  const special = code === undefined ? undefined : errors.get(code);
  const definition = special !== undefined && typesOf(revision).has(special) ? special : 'Error';
  return { kind: 'definition', part: 'error', definition, isRequired: true };
}
