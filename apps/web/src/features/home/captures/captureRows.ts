import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { formatAgo } from '../../../ui/format.ts';
import { toCommandLine } from '../connect/commandLine.ts';
import { describeLive } from './describeLive.ts';

/** A capture as a line of the table. */
export interface CaptureRow {
  readonly captureId: CaptureSummary['captureId'];
  readonly title: string;
  readonly isLive: boolean;
  /** Why it ended, when it failed; or that another bridge writes it. */
  readonly remark?: { readonly text: string; readonly isProblem: boolean };
  readonly targetText: string;
  /** The target is the practice server, whose long path says nothing. */
  readonly isPractice: boolean;
  readonly revision: string;
  readonly records: number;
  readonly worst: CaptureSummary['worst'];
  /** How many findings there are of the worst severity. */
  readonly worstCount: number;
  readonly when: string;
  readonly startedAt: number;
  /** Something can be done only to a capture that nobody writes. */
  readonly canDelete: boolean;
}

/** The table of captures: live ones first, then the newest first. */
export function captureRows(
  captures: readonly CaptureSummary[],
  nowMs: number,
  practiceServer?: Target,
): readonly CaptureRow[] {
  return [...captures]
    .sort(
      (left, right) => Number(isRunning(right)) - Number(isRunning(left)) || right.startedAt - left.startedAt,
    )
    .map((capture) => toRow(capture, nowMs, practiceServer));
}

/** A target in one line: the command as one would type it, or the address. */
export function targetLine(target: Target): string {
  return target.kind === 'stdio' ? toCommandLine(target.command, target.args) : target.url;
}

function toRow(capture: CaptureSummary, nowMs: number, practiceServer: Target | undefined): CaptureRow {
  const remark = remarkOf(capture);
  // A session that failed keeps its capture open until it is forgotten, but nothing more comes.
  const isLive = isRunning(capture);
  return {
    captureId: capture.captureId,
    title: capture.title,
    isLive,
    ...(remark === undefined ? {} : { remark }),
    targetText: targetLine(capture.target),
    isPractice: practiceServer !== undefined && targetLine(capture.target) === targetLine(practiceServer),
    revision: capture.revision ?? '—',
    records: capture.records,
    worst: capture.worst,
    worstCount: capture.worst === null ? 0 : capture.findings[capture.worst],
    when: isLive ? describeLive(capture.startedAt, nowMs) : formatAgo(capture.startedAt, nowMs),
    startedAt: capture.startedAt,
    canDelete: !capture.open,
  };
}

function isRunning(capture: CaptureSummary): boolean {
  return capture.open && capture.ending === undefined;
}

function remarkOf(capture: CaptureSummary): CaptureRow['remark'] {
  if (capture.isReadOnly === true) return { text: 'written by another MCPeek', isProblem: false };
  if (capture.ending !== undefined) return { text: capture.ending, isProblem: true };
  if (capture.origin !== undefined) return { text: 'imported', isProblem: false };
  return undefined;
}
