import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { builtRules } from './builtRules.test-support.ts';

const folder = process.env.MCPEEK_SHARED ?? join(import.meta.dirname, '../../../../../../shared');
const file = join(folder, 'protocol/rules-handshake-era.json');
const families: ReadonlySet<string | undefined> = new Set(['tools', 'prompts']);
const built = builtRules(families);

it('no rule of tools and prompts is built twice', () => {
  expect(new Set(built).size).toBe(built.length);
});

if (existsSync(file)) {
  it('every rule of tools and prompts in the rulebook is built', () => {
    const rulebook = v.object({ rules: v.array(v.object({ id: v.string(), family: v.string() })) });
    const { rules } = v.parse(rulebook, JSON.parse(readFileSync(file, 'utf8')));
    const wanted = rules.filter(({ family }) => families.has(family)).map(({ id }) => id);
    expect([...built].sort()).toEqual(wanted.sort());
  });
} else {
  it(`the rulebook is not looked through here: there is no ${file}`, () => {
    console.log(`Not run here: the rulebook is not at ${file}.`);
  });
}
