import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { revisions } from '@mcpeek/protocol/base/revision';
import { type Comparison, compareSchemas } from '@mcpeek/protocol/schema/comparison/compareSchemas';
import { reviewedDifferences } from '@mcpeek/protocol/schema/comparison/reviewedDifferences';
import { createSchemaCheck } from '@mcpeek/protocol/schema/createSchemaCheck';

const usage = `usage: npm run check:schemas -- FOLDER [--values N] [--seed N]

Compares our types with the official schemas: FOLDER/DATE/schema.json for each revision, and the examples in
FOLDER/DATE/examples/TYPE/*.json where there are some. --values is how many values are tried for each type (4000).`;

/** Compares our types with official schemas and prints what was found; gives the exit code. */
export function checkSchemas(words: readonly string[]): number {
  const folder = words.find((word, index) => !word.startsWith('--') && !words[index - 1]?.startsWith('--'));
  const [values, seed] = [readNumber(words, '--values', 4000), readNumber(words, '--seed', 20260728)];
  if (folder === undefined || values === undefined || seed === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const found = revisions.filter((revision) => existsSync(join(folder, revision, 'schema.json')));
  if (found.length === 0) {
    process.stderr.write(`error: there is no DATE/schema.json in ${folder}\n`);
    return 2;
  }
  let isRight = true;
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  say('revision    types    values  accepted  same verdict  reviewed differences');
  for (const revision of found) {
    const official: unknown = JSON.parse(readFileSync(join(folder, revision, 'schema.json'), 'utf8'));
    const comparison = compareSchemas(revision, official, { values, seed });
    say(rowOf(comparison));
    for (const problem of problemsOf(comparison)) {
      isRight = false;
      say(`✖ ${problem}`);
    }
    const examples = checkExamples(revision, join(folder, revision, 'examples'));
    if (examples.count > 0)
      say(`            ${examples.count} official examples, ${examples.bad.length} of which do not fit`);
    for (const problem of examples.bad) {
      isRight = false;
      say(`✖ ${problem}`);
    }
  }
  say('\nWhere we differ on purpose:');
  for (const { name, reason } of reviewedDifferences) say(`· ${name}: ${reason}`);
  for (const revision of revisions)
    if (!found.includes(revision)) say(`✖ ${revision} was not compared: no schema.json`);
  return isRight && found.length === revisions.length ? 0 : 1;
}

function rowOf({ revision, definitions, values, valid, same, reviewed }: Comparison): string {
  const counts = [
    String(definitions).padStart(7),
    String(values).padStart(10),
    String(valid).padStart(10),
    String(same).padStart(14),
  ];
  const names = [...reviewed.keys()].join('; ');
  return `${revision}${counts.join('')}  ${values - same}${names === '' ? '' : ` (${names})`}`;
}

function problemsOf({ revision, missing, unreviewed, stale }: Comparison): readonly string[] {
  return [
    ...missing.map((name) => `${revision}: we have no type ${name}`),
    ...stale.map(
      (name) => `${revision}: the reviewed difference “${name}” no longer occurs; take it off the list`,
    ),
    ...unreviewed.map(
      ({ definition, change, value, isOfficiallyValid }) =>
        `${revision} ${definition}${change}: ${isOfficiallyValid ? 'only the official schema' : 'only ours'} accepts ${value.slice(0, 300)}`,
    ),
  ];
}

function checkExamples(
  revision: (typeof revisions)[number],
  folder: string,
): { readonly count: number; readonly bad: readonly string[] } {
  if (!existsSync(folder)) return { count: 0, bad: [] };
  const check = createSchemaCheck();
  const bad: string[] = [];
  let count = 0;
  for (const name of readdirSync(folder))
    for (const file of readdirSync(join(folder, name))) {
      count++;
      const example: unknown = JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
      for (const { pointer, message } of check(revision, name, example))
        bad.push(`example ${name}/${file} at “${pointer}”: ${message}`);
    }
  return { count, bad };
}

function readNumber(words: readonly string[], name: string, fallback: number): number | undefined {
  const index = words.indexOf(name);
  if (index < 0) return fallback;
  const value = Number(words[index + 1]);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
