import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

/** A span of a capture's time, in microseconds. */
export interface TimeSpan {
  readonly fromUs: number;
  readonly toUs: number;
}

/** What stands in a row's waterfall cell; `left` and `width` are per cent of the cell. */
export type WaterfallShape =
  | {
      readonly kind: 'bar';
      readonly left: number;
      readonly width: number;
      readonly tone: 'out' | 'in';
      readonly isOpen: boolean;
    }
  | { readonly kind: 'tick'; readonly left: number; readonly tone: 'out' | 'in' | 'none' }
  | {
      readonly kind: 'dot';
      readonly left: number;
      readonly tone: 'out' | 'in' | 'none' | 'error' | 'warning';
    };

/** A labelled point of the scale. */
export interface TimeTick {
  readonly left: number;
  readonly label: string;
}

/**
 * The time that these rows take up, a fifth of a millisecond at least, out to round points: so it changes in steps while one
 * scrolls, the bars do not tremble, and rows that stay in view are not drawn again.
 */
export function spanOfRows(rows: readonly SummaryRow[]): TimeSpan | undefined {
  let fromUs = Number.POSITIVE_INFINITY;
  let toUs = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    fromUs = Math.min(fromUs, row.atUs);
    toUs = Math.max(toUs, row.atUs + (row.kind === 'request' ? (row.tookUs ?? 0) : 0));
  }
  if (fromUs > toUs) return undefined;
  const step = roundStep(Math.max(1000, toUs - fromUs) / 8);
  // A little before the first and behind the last, so that neither stands on the edge.
  return { fromUs: (Math.floor(fromUs / step) - 0.25) * step, toUs: (Math.floor(toUs / step) + 1.25) * step };
}

/** What a row shows in this span; undefined for what has no place in time of its own. */
export function shapeOfRow(row: SummaryRow, span: TimeSpan): WaterfallShape {
  const scale = 100 / (span.toUs - span.fromUs);
  const left = clamp((row.atUs - span.fromUs) * scale);
  const tone = row.dir;
  if (row.kind === 'request' && tone !== 'none') {
    // Over without an answer, nobody knows when: a point, not a bar that goes on.
    const isOpen = row.status === 'open' || (row.status === undefined && row.tookUs === undefined);
    const end = isOpen ? 100 : clamp((row.atUs + (row.tookUs ?? 0) - span.fromUs) * scale);
    return { kind: 'bar', left, width: Math.max(0, end - left), tone, isOpen };
  }
  if (row.kind === 'result' || row.kind === 'error') return { kind: 'tick', left, tone };
  if (row.kind === 'malformed' || row.worst === 'error') return { kind: 'dot', left, tone: 'error' };
  return { kind: 'dot', left, tone: row.worst === 'warning' ? 'warning' : tone };
}

/** Two to five round points of time in a span, labelled with their unit. */
export function ticksOfSpan(span: TimeSpan): readonly TimeTick[] {
  const width = span.toUs - span.fromUs;
  const step = roundStep(width / 4.5);
  const ticks: TimeTick[] = [];
  for (let at = Math.max(0, Math.ceil(span.fromUs / step)) * step; at < span.toUs; at += step) {
    const left = ((at - span.fromUs) * 100) / width;
    // A label is drawn to the right of its point: near the end it would be cut.
    const label = labelOf(at, step);
    if (left <= 78 && ticks.at(-1)?.label !== label) ticks.push({ left, label });
  }
  return ticks;
}

function roundStep(wantedUs: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wantedUs)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= wantedUs) ?? 10;
  return factor * power;
}

function labelOf(atUs: number, stepUs: number): string {
  if (stepUs >= 1_000_000) return `${Math.round(atUs / 1_000_000)} s`;
  const digits = Math.min(6, Math.ceil(6 - Math.log10(stepUs)));
  return atUs >= 1_000_000 || digits <= 1
    ? `${(atUs / 1_000_000).toFixed(digits)} s`
    : `${+(atUs / 1000).toFixed(3)} ms`;
}

function clamp(per: number): number {
  return Math.min(100, Math.max(0, per));
}
