/** A capability that must be declared before a method may be used, as a path such as `resources.subscribe`. */
export interface NeededCapability {
  /** Whose declaration counts: a fixed side, or the one that receives or sends the message. */
  readonly declaredBy: 'client' | 'server' | 'receiver' | 'sender';
  readonly path: string;
}

/** A method of the protocol, as one revision has it. */
export interface MethodDefinition {
  readonly method: string;
  readonly kind: 'request' | 'notification';
  readonly sentBy: 'client' | 'server' | 'either';
  /** The message is wrong without `params`. */
  readonly needsParams: boolean;
  readonly capability?: NeededCapability;
  /** The extension that brings it, which both sides must have declared. */
  readonly extension?: string;
}

/** The methods of one revision, by name. */
export type MethodTable = ReadonlyMap<string, MethodDefinition>;

/** Makes a table; a later definition of the same method replaces an earlier one. */
export function makeMethodTable(definitions: readonly MethodDefinition[]): MethodTable {
  return new Map(definitions.map((definition) => [definition.method, definition]));
}

/** Makes the table of a revision from the one before it: what it no longer has, and what it adds or changes. */
export function amendMethodTable(
  earlier: MethodTable,
  change: { readonly without?: readonly string[]; readonly plus: readonly MethodDefinition[] },
): MethodTable {
  const kept = [...earlier.values()].filter(({ method }) => change.without?.includes(method) !== true);
  return makeMethodTable([...kept, ...change.plus]);
}

/** Tells whether a side may send a method. */
export function maySend(definition: MethodDefinition, side: 'client' | 'server'): boolean {
  return definition.sentBy === 'either' || definition.sentBy === side;
}
