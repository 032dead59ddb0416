import { handshakeRevisions } from '../../base/revision.ts';
import { allRules } from '../allRules.ts';

/** The rules of these families that a revision with a handshake has; those of 2026-07-28 alone stand in its own rulebook. */
export function builtRules(families: ReadonlySet<string | undefined>): readonly string[] {
  return allRules
    .filter(({ levels }) => handshakeRevisions.some((revision) => levels[revision] !== undefined))
    .map(({ id }) => id)
    .filter((id) => families.has(id.split('/')[0]));
}
