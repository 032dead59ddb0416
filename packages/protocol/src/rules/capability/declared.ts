import type { Revision } from '../../base/revision.ts';
import { findMethod, findMethodAnywhere } from '../../revisions/methods.ts';
import { isObject, type ReadObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

type Party = 'client' | 'server';

/**
 * What a side declared, as of a message; undefined when that was not seen, and while a handshake goes on. In 2026-07-28
 * a server declares in its answer to server/discover, and a client anew in each request, which is not looked at here.
 */
export function declaredIn({ state, revision }: MessageMoment, side: Party): ReadObject | undefined {
  const { phase, era, clientCapabilities, serverCapabilities } = state.session();
  if (revision === '2026-07-28')
    return era === 'stateless' && side === 'server' ? serverCapabilities : undefined;
  if (phase !== 'initialized' && phase !== 'ready') return undefined;
  return side === 'client' ? clientCapabilities : serverCapabilities;
}

/** Tells whether a capability stands in a declaration, by its path such as `resources.subscribe`. */
export function isDeclared(declared: ReadObject, path: string): boolean {
  let at: unknown = declared;
  for (const name of namesIn(path)) {
    if (!isObject(at)) return isOn(at);
    at = Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return isOn(at);
}

const split = new Map<string, readonly string[]>();

/** The names of a path; the paths are few, and asked for with each frame. */
function namesIn(path: string): readonly string[] {
  const known = split.get(path);
  if (known !== undefined) return known;
  const names = path.split('.');
  split.set(path, names);
  return names;
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
  return { feature: namesIn(needed.path)[0] ?? needed.path, path: needed.path };
}
