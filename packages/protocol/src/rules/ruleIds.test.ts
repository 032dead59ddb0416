import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRules } from './allRules.ts';
import { notBuilt } from './notBuilt.ts';
import { ruleIds } from './ruleIds.ts';

const folder = process.env.MCPEEK_SHARED ?? join(import.meta.dirname, '../../../../../shared');
const file = join(folder, 'protocol/RULES-2026-07-28.md');

it('each id is either mapped to ids of ours or has a reason', () => {
  expect(Object.keys(ruleIds).filter((id) => Object.hasOwn(notBuilt, id))).toEqual([]);
  for (const ids of Object.values(ruleIds)) {
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

it('each rule that 2026-07-28 alone has is on the map', () => {
  const mapped = new Set(Object.values(ruleIds).flat());
  const lone = allRules.filter(
    ({ levels }) => Object.keys(levels).length === 1 && levels['2026-07-28'] !== undefined,
  );
  expect(lone.length).toBeGreaterThan(20);
  expect(lone.map(({ id }) => id).filter((id) => !mapped.has(id))).toEqual([]);
});

if (existsSync(file)) {
  it('the map has every id of the second rulebook', () => {
    const catalogue = readFileSync(file, 'utf8').split('### F1.')[1]?.split('### F14')[0] ?? '';
    const ids = [...catalogue.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(200);
    expect(new Set([...Object.keys(ruleIds), ...Object.keys(notBuilt)])).toEqual(new Set(ids));
  });
} else {
  it(`the second rulebook is not compared here: there is no ${file}`, () => {
    console.log(`Not run here: the second rulebook is not at ${file}.`);
  });
}
