import { handshakeRevisions, type Revision, revisions } from '../base/revision.ts';
import type { RuleSource, Severity } from '../record/finding.ts';
import { worseOf } from '../record/finding.ts';
import type { RuleLevels, RuleSources } from './rule.ts';

/** A revision, or what all revisions have in common, or all that begin with `initialize`. */
export type Judge = Revision | 'handshake' | 'any';

/** While the revision is unknown only what all revisions of the era require holds, at its mildest. */
export function levelFor(levels: RuleLevels, judge: Judge): Severity | undefined {
  if (judge !== 'any' && judge !== 'handshake') return levels[judge];
  let mildest: Severity | undefined;
  for (const revision of judge === 'any' ? revisions : handshakeRevisions) {
    const level = levels[revision];
    if (level === undefined) return undefined;
    mildest = mildest === undefined || worseOf(level, mildest) === mildest ? level : mildest;
  }
  return mildest;
}

/** Where a rule is written, for one revision; while it is unknown, the newest with a handshake. */
export function sourceFor(sources: RuleSources, judge: Judge): RuleSource | undefined {
  if (isOneSource(sources)) return sources;
  return sources[judge === 'any' || judge === 'handshake' ? newestHandshake : judge];
}

const newestHandshake = handshakeRevisions[handshakeRevisions.length - 1] ?? revisions[0];

function isOneSource(sources: RuleSources): sources is RuleSource {
  return 'url' in sources;
}
