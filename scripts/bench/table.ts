import { type Figure, type Goal, isMet, ratioOf, type Unit } from './figure.ts';

const heads = ['figure', 'goal', 'ours', 'yardstick of the same run', 'ratio', 'official Inspector', 'met'];

/** The table as Markdown, its columns padded so that it can be read as it is. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(rowOf)];
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function rowOf(figure: Figure): readonly string[] {
  const { name, goal, ours, unit, yardstick, rival } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    name,
    goal === undefined ? '' : wordsOfGoal(goal, unit),
    formatAmount(ours, unit),
    yardstick === undefined ? '' : `${formatAmount(yardstick.value, unit)} (${yardstick.what})`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    rival === undefined ? '' : typeof rival === 'string' ? rival : formatAmount(rival, unit),
    met === undefined ? '' : met ? 'yes' : '**no**',
  ];
}

function wordsOfGoal({ kind, value, of }: Goal, unit: Unit): string {
  const sign = kind === 'atMost' ? '≤' : '≥';
  return of === 'ratio' ? `${sign} ${value} × yardstick` : `${sign} ${formatAmount(value, unit)}`;
}

/** A value with its unit, with as many digits as mean something. */
export function formatAmount(value: number, unit: Unit): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
