import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { revisions } from '../../base/revision.ts';
import { jsonSchemaOf } from '../jsonSchemaOf.ts';
import { compareSchemas } from './compareSchemas.ts';
import { reviewedDifferences } from './reviewedDifferences.ts';

const options = { values: 400, seed: 7 };

/** The definitions that a type needs, so that there is less to compare. */
function definitionsFor(...names: readonly string[]): Record<string, Record<string, unknown>> {
  const { $defs } = jsonSchemaOf('2025-11-25');
  const needed: Record<string, Record<string, unknown>> = {};
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in needed) continue;
    needed[name] = { ...$defs[name] };
    for (const [, to] of JSON.stringify($defs[name]).matchAll(/#\/\$defs\/(\w+)/g)) waiting.push(to ?? '');
  }
  return needed;
}

describe('the comparison', () => {
  it('finds nothing between two that are the same, and calls reasons stale that nothing needs', () => {
    const $defs = definitionsFor(
      'CallToolRequest',
      'ListToolsResult',
      'CreateMessageRequest',
      'ElicitResult',
    );
    const compared = compareSchemas('2025-11-25', { $defs }, options);
    expect(compared.unreviewed).toEqual([]);
    expect(compared.same).toBe(compared.values);
    const reasons = reviewedDifferences.filter(({ revisions: of }) => of.includes('2025-11-25'));
    expect(compared.stale).toEqual(reasons.map(({ name }) => name));
  });

  const changes = [
    ['a key of another type', { type: 'object', properties: { name: { type: 'number' } } }],
    ['a key that must be there', { required: ['name', 'inputSchema', 'title'] }],
    ['a limit', { properties: { name: { type: 'string', minLength: 1 } } }],
    ['a closed object', { additionalProperties: false }],
  ] as const;
  it.each(changes)('finds %s', (_, change) => {
    const $defs = definitionsFor('Tool', 'ElicitResult');
    const changed = { $defs: { ...$defs, Tool: { ...$defs.Tool, ...change } } };
    const { unreviewed } = compareSchemas('2025-11-25', changed, options);
    expect(unreviewed.map(({ definition }) => definition)).toContain('Tool');
  });

  it('finds a type that we do not have', () => {
    const $defs = definitionsFor('Tool', 'ElicitResult');
    expect(compareSchemas('2025-11-25', { $defs: { ...$defs, Strange: {} } }, options).missing).toEqual([
      'Strange',
    ]);
  });
});

const shared = process.env.MCPEEK_SHARED ?? join(import.meta.dirname, '../../../../../../shared');
const folder = join(shared, 'protocol/schema');

if (existsSync(folder)) {
  it.each(revisions)(
    'the official schema of %s gives the same verdicts, but for what was reviewed',
    (revision) => {
      const official: unknown = JSON.parse(readFileSync(join(folder, revision, 'schema.json'), 'utf8'));
      const { unreviewed, stale, missing } = compareSchemas(revision, official, options);
      expect({ unreviewed, stale, missing }).toEqual({ unreviewed: [], stale: [], missing: [] });
    },
  );
} else {
  it(`the official schemas are not compared here: there is no ${folder}`, () => {
    console.log(`Not run here: the official schemas are not at ${folder}.`);
  });
}
