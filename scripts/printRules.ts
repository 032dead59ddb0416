import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { revisions } from '@mcpeek/protocol/base/revision';
import { allRules } from '@mcpeek/protocol/rules/allRules';
import { notBuilt } from '@mcpeek/protocol/rules/notBuilt';
import { ruleIds } from '@mcpeek/protocol/rules/ruleIds';

const root = join(import.meta.dirname, '..');
const tests = globSync(['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
  cwd: root,
}).map((file) => readFileSync(join(root, file), 'utf8'));

/** How many lines of test files name a rule, whole or, in a test that spells out its family, by its name alone. */
function countTests(id: string): number {
  const [family = '', name = ''] = id.split('/');
  return tests.reduce((sum, text) => {
    const spellsFamily = text.includes(`${family}/`);
    const lines = text
      .split('\n')
      .filter((line) => line.includes(id) || (spellsFamily && line.includes(`'${name}'`)));
    return sum + lines.length;
  }, 0);
}

const rules = allRules.map(({ id, levels, side, on, title, ...rule }) => ({
  id,
  levels,
  side,
  looksAt: {
    on,
    ...(rule.kinds === undefined ? {} : { kinds: rule.kinds }),
    ...(rule.methods === undefined ? {} : { methods: rule.methods }),
    ...(rule.notifications === undefined ? {} : { notifications: rule.notifications }),
    ...(rule.transports === undefined ? {} : { transports: rule.transports }),
  },
  title,
  tests: countTests(id),
}));
const judging = new Set(rules.filter(({ levels }) => levels['2026-07-28'] !== undefined).map(({ id }) => id));
const map = Object.entries(ruleIds).map(([id, ours]) => ({
  id,
  ours,
  missing: ours.filter((our) => !judging.has(our)),
}));

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ rules, map, notBuilt }, null, 2));
} else {
  const short = { error: 'E', warning: 'W', info: 'I' } as const;
  console.log(`${rules.length} rules; levels for ${revisions.join(', ')}\n`);
  for (const { id, levels, side, looksAt, tests: count } of rules) {
    const row = revisions.map((revision) => {
      const level = levels[revision];
      return level === undefined ? '-' : short[level];
    });
    const about = [looksAt.on, ...(looksAt.kinds ?? [])].join(' ');
    console.log(
      `${id.padEnd(48)} ${row.join(' ')}  ${side.padEnd(8)} ${String(count).padStart(3)} tests  ${about}`,
    );
  }
  console.log(`\nIds of 2026-07-28: ${map.length} mapped, ${Object.keys(notBuilt).length} not built\n`);
  for (const { id, ours, missing } of map) {
    const lack = missing.length === 0 ? '' : `  (not judged in 2026-07-28 yet: ${missing.join(', ')})`;
    console.log(`${id.padEnd(32)} ${ours.join(', ')}${lack}`);
  }
  console.log('');
  for (const [id, why] of Object.entries(notBuilt)) console.log(`${id.padEnd(32)} not built: ${why}`);
}
