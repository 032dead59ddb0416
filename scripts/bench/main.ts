import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { measureChecks } from './checks.ts';
import { measureClickToResult } from './clickToResult.ts';
import type { Figure } from './figure.ts';
import { measureFlood } from './flood.ts';
import { measureFloodPage } from './floodPage.ts';
import type { Place } from './place.ts';
import { measureRoundTrip } from './roundTrip.ts';
import { measureSizes } from './sizes.ts';
import { stopAllProcesses } from './startedProcess.ts';
import { formatTable } from './table.ts';
import { measureWarmStart } from './warmStart.ts';

/** What can be asked for by name, in the order of the table. */
const measurements: Readonly<Record<string, (place: Place) => Promise<readonly Figure[]>>> = {
  check: measureChecks,
  roundtrip: measureRoundTrip,
  flood: measureFlood,
  page: measureFloodPage,
  click: measureClickToResult,
  start: measureWarmStart,
  size: measureSizes,
};

/** The names that the bench knows. */
export const benchNames: readonly string[] = Object.keys(measurements);

/** Measures what is named, all when nothing is; true when nothing failed. Goals that are missed are no failure. */
export async function runBench(place: Place, names: readonly string[]): Promise<boolean> {
  const asked = names.length === 0 ? benchNames : names;
  const figures: Figure[] = [];
  let isSound = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopAllProcesses().finally(() => process.exit(130)));
  }
  for (const name of asked) {
    place.say(`── ${name}`);
    try {
      figures.push(...((await measurements[name]?.(place)) ?? []));
    } catch (error) {
      isSound = false;
      place.say(`✖ ${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await stopAllProcesses();
    }
  }
  const table = formatTable(figures);
  process.stdout.write(`\n${table}\n`);
  // A part of the table, or one of too few rounds, would replace the whole with less.
  if (names.length === 0 && !place.isQuick && isSound) writeTable(place.root, table);
  return isSound;
}

const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->'];

function writeTable(root: string, table: string): void {
  const path = join(root, 'docs', 'benchmarks.md');
  const text = readFileSync(path, 'utf8');
  const [before = '', inside] = text.split(begin);
  const after = inside?.split(end)[1];
  if (after === undefined) throw new Error(`The markers are missing in ${path}.`);
  const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores.`;
  writeFileSync(path, `${before}${begin}\n${machine}\n\n${table}\n${end}${after}`);
}
