import type { Seq } from '../base/ids.ts';

/** How bad a broken rule is. */
export type Severity = 'error' | 'warning' | 'info';

/** Who broke a rule. */
export type Side = 'client' | 'server' | 'intermediary' | 'unknown';

/** Where a rule is written. */
export interface RuleSource {
  /** The page below the revision's specification, such as `basic/transports`, or the name of another document. */
  readonly page: string;
  readonly heading: string;
  readonly url: string;
}

/** A broken rule. */
export interface Finding {
  /** The record that shows it. */
  readonly seq: Seq;
  readonly ruleId: string;
  readonly severity: Severity;
  readonly side: Side;
  /** JSON pointer into the frame, where the fault has a place in JSON. */
  readonly pointer?: string;
  /** UTF-8 byte offset into the frame, where the fault has a place in bytes. */
  readonly offset?: number;
  /** What was seen. */
  readonly message: string;
  /** What the revision requires; absent in findings of earlier versions of MCPeek. */
  readonly requires?: string;
  /** How to mend it. */
  readonly fix: string;
  readonly source: RuleSource;
  readonly rev: string;
  /** Other records that it needs to be understood, such as the lines of a value that was spread. */
  readonly related: readonly Seq[];
}

const order: Readonly<Record<Severity, number>> = { info: 1, warning: 2, error: 3 };

/** The worse of two severities; absent ones are better than any. */
export function worseOf(left: Severity | undefined, right: Severity | undefined): Severity | undefined {
  if (left === undefined) return right;
  if (right === undefined) return left;
  return order[left] >= order[right] ? left : right;
}
