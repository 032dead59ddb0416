import { encodePointerToken } from '../base/json/jsonPointer.ts';
import type { Finding } from '../record/finding.ts';
import { worseOf } from '../record/finding.ts';

/** A finding of a general rule. */
export interface General {
  readonly finding: Finding;
  readonly missing: string | undefined;
  readonly isRest: boolean;
}

/** The findings, and those of general rules that tell something new. */
export function withGeneral(findings: readonly Finding[], general: readonly General[]): readonly Finding[] {
  const untold = general.filter((one) => one.isRest || !findings.some((finding) => tellsOf(finding, one)));
  // How many more there are says nothing new where others tell of all that are like them.
  const saysMore = (rest: General): boolean =>
    untold.some(({ isRest, finding }) => !isRest && finding.ruleId === rest.finding.ruleId);
  return [...findings, ...untold.filter((one) => !one.isRest || saysMore(one)).map(({ finding }) => finding)];
}

/** Tells whether a finding is about the same place, by its pointer, or by that of the object and the name of the key. */
function tellsOf(finding: Finding, { finding: { pointer = '', severity }, missing }: General): boolean {
  if (worseOf(finding.severity, severity) !== finding.severity) return false;
  const at = missing === undefined ? pointer : `${pointer}/${encodePointerToken(missing)}`;
  if (finding.pointer === at) return true;
  // What is said of a part is said of the whole too, unless the whole is all of the message.
  if (missing === undefined && isDeep(pointer) && finding.pointer?.startsWith(`${pointer}/`) === true)
    return true;
  const end = at.lastIndexOf('/');
  const name = missing ?? at.slice(end + 1);
  // A number may be in any sentence, so of the items of an array nothing is said by name.
  return finding.pointer === at.slice(0, end) && !/^\d*$/.test(name) && finding.message.includes(name);
}

/** Whether a pointer leads further than to the params or the result, of a message or of one in an array. */
function isDeep(pointer: string): boolean {
  return /^(?:\/\d+)?\/[a-z]+\/./.test(pointer);
}
