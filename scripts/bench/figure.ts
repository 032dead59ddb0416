/** What a figure is measured in. */
export type Unit = 'µs' | 'ms' | 'MB' | 'kB' | 'frames/s' | 'frames';

/** Says what a figure should be. */
export interface Goal {
  /** The most it may be, or the least. */
  readonly kind: 'atMost' | 'atLeast';
  readonly value: number;
  /** The figure itself, or its ratio to the yardstick. */
  readonly of: 'ours' | 'ratio';
}

/** One line of the table. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly ours: number;
  readonly goal?: Goal;
  /** Measured in the same run. */
  readonly yardstick?: { readonly what: string; readonly value: number };
  /** The official Inspector's; a text says why there is none. */
  readonly rival?: number | string;
}

/** Ours by the yardstick; undefined without one. */
export function ratioOf({ ours, yardstick }: Figure): number | undefined {
  return yardstick === undefined || yardstick.value === 0 ? undefined : ours / yardstick.value;
}

/** The goal is met; undefined where there is none. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal, ours } = figure;
  const value = goal?.of === 'ratio' ? ratioOf(figure) : ours;
  if (goal === undefined || value === undefined) return undefined;
  return goal.kind === 'atMost' ? value <= goal.value : value >= goal.value;
}
