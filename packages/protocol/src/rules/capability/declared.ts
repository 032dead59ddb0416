import type { Revision } from '../../base/revision.ts';
import { findMethod, findMethodAnywhere } from '../../revisions/methods.ts';
import type { SessionState } from '../../session/sessionState.ts';
import { isObject, type ReadObject } from '../reading.ts';

type Party = 'client' | 'server';

/** What a side declared in the handshake; undefined when that was not seen. */
export function declaredBy(session: SessionState, side: Party): ReadObject | undefined {
  return side === 'client' ? session.clientCapabilities : session.serverCapabilities;
}

/** Tells whether a capability stands in a declaration, by its path such as `resources.subscribe`. */
export function isDeclared(declared: ReadObject, path: string): boolean {
  let at: unknown = declared;
  for (const name of path.split('.')) {
    if (!isObject(at)) return isOn(at);
    at = Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return isOn(at);
}

/** A value of a wrong type is a fault of its own; here it counts as what it seems to mean. */
function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** The capability that the receiver of a request must have declared; the name of its feature and the whole path. */
export interface NeededFeature {
  readonly feature: string;
  readonly path: string;
}

/** The feature of the receiver that a request needs in a revision; undefined when it needs none. */
export function featureNeeded(
  revision: Revision | undefined,
  method: string,
  receiver: Party,
): NeededFeature | undefined {
  const definition = revision === undefined ? findMethodAnywhere(method) : findMethod(revision, method);
  const needed = definition?.capability;
  if (definition?.kind !== 'request' || needed === undefined) return undefined;
  if (needed.declaredBy !== receiver && needed.declaredBy !== 'receiver') return undefined;
  return { feature: needed.path.split('.')[0] ?? needed.path, path: needed.path };
}
