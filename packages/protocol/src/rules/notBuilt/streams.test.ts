import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { builtRules } from './builtRules.test-support.ts';
import { streamsNotBuilt } from './streams.ts';

const folder = process.env.MCPEEK_SHARED ?? join(import.meta.dirname, '../../../../../../shared');
const file = join(folder, 'protocol/rules-handshake-era.json');
const families: ReadonlySet<string | undefined> = new Set(['sse', 'sse-legacy']);
const built = builtRules(families);

it('no rule is built and not built', () => {
  const notBuilt = streamsNotBuilt.map(({ id }) => id);
  expect(new Set([...built, ...notBuilt]).size).toBe(built.length + notBuilt.length);
  for (const { why } of streamsNotBuilt) expect(why).toMatch(/^[A-Z].{10,}\.$/);
});

if (existsSync(file)) {
  it('every rule of these families in the rulebook is built, or is said not to be', () => {
    const rulebook = v.object({ rules: v.array(v.object({ id: v.string(), family: v.string() })) });
    const { rules } = v.parse(rulebook, JSON.parse(readFileSync(file, 'utf8')));
    const wanted = rules.filter(({ family }) => families.has(family)).map(({ id }) => id);
    expect([...built, ...streamsNotBuilt.map(({ id }) => id)].sort()).toEqual(wanted.sort());
  });
} else {
  it(`the rulebook is not looked through here: there is no ${file}`, () => {
    console.log(`Not run here: the rulebook is not at ${file}.`);
  });
}
