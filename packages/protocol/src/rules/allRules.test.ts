import { expect, it } from 'vitest';
import { type Revision, revisions } from '../base/revision.ts';
import { allRules } from './allRules.ts';
import type { AnyRule } from './rule.ts';

it('every id is unique and has a family and a name', () => {
  const ids = allRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
});

it.each(allRules.map((rule) => [rule.id, rule] as const))(
  '%s says what it wants, how to mend it, and where it is written',
  (_, rule) => {
    expect(rule.title).toMatch(/^[A-Z"a-z].{10,}\.$/);
    expect(rule.fix).toMatch(/^[A-Z].{10,}\.$/);
    const judged = revisions.filter((revision) => rule.levels[revision] !== undefined);
    expect(judged.length).toBeGreaterThan(0);
    for (const revision of judged) {
      const source = sourceOf(rule, revision);
      expect(source?.page).toBeTruthy();
      expect(source?.heading).toBeTruthy();
      const url = new URL(source?.url ?? '');
      expect(url.protocol).toBe('https:');
      expect(url.href).toBe(source?.url);
      if (url.host === 'modelcontextprotocol.io') expect(url.pathname).toContain(`/${revision}/`);
    }
  },
);

function sourceOf({ sources }: AnyRule, revision: Revision) {
  return 'url' in sources ? sources : sources[revision];
}
