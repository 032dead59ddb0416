import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { handshakeRevisions, revisions } from '../base/revision.ts';
import { allRules } from './allRules.ts';
import { httpExample } from './httpExamples.test-support.ts';
import { judgeHttpSteps } from './httpHarness.test-support.ts';
import { brokenRules, type WireStep } from './ruleHarness.test-support.ts';
import { ruleIds } from './ruleIds.ts';
import { brokenByExample } from './sse/streamExamples.test-support.ts';

const folder = process.env.MCPEEK_SHARED ?? join(import.meta.dirname, '../../../../../shared');
const file = join(folder, 'protocol/rules-handshake-era.json');

const severity = v.picklist(['error', 'warning', 'info']);
const rulebook = v.object({
  rules: v.array(
    v.object({
      id: v.string(),
      levels: v.record(v.string(), severity),
      example: v.optional(
        v.object({ revision: v.picklist(revisions), bad: v.array(v.string()), good: v.array(v.string()) }),
      ),
    }),
  ),
});

if (existsSync(file)) {
  const { rules } = v.parse(rulebook, JSON.parse(readFileSync(file, 'utf8')));
  const inRulebook = new Set(rules.map(({ id }) => id));
  // Of the second rulebook a few rules are about initialize, which is judged by the revision that it asks for.
  const inSecond = new Set(Object.values(ruleIds).flat());
  // What seems to stand in between is inferred, so no rulebook has it.
  const handshakeRules = allRules.filter(
    ({ id, levels }) =>
      !id.startsWith('middle/') &&
      handshakeRevisions.some((revision) => levels[revision] !== undefined) &&
      (inRulebook.has(id) || !inSecond.has(id)),
  );
  const ours = new Map(handshakeRules.map((rule) => [rule.id, rule]));
  const shared = rules.filter(({ id }) => ours.has(id));

  describe('the rulebook', () => {
    it('has each of our rules', () => {
      expect(new Set(shared.map(({ id }) => id))).toEqual(new Set(ours.keys()));
    });

    it.each(shared.map(({ id, levels }) => [id, levels] as const))(
      'gives %s the levels that we give it',
      (id, levels) => {
        const { '2026-07-28': _, ...given } = ours.get(id)?.levels ?? {};
        expect(given).toEqual(levels);
      },
    );

    const examples = shared.flatMap(({ id, example }) =>
      example === undefined ? [] : [[id, example] as const],
    );
    it.each(examples)('has examples that break and keep %s', (id, { revision, bad, good }) => {
      if (/^(?:http|session)\//.test(id)) {
        const judge = (line: string) =>
          judgeHttpSteps(httpExample(line, bad[0] ?? '')).map(({ ruleId }) => ruleId);
        for (const line of bad) expect(judge(line)).toContain(id);
        for (const line of good) expect(judge(line)).not.toContain(id);
        return;
      }
      if (/^sse(?:-legacy)?\//.test(id)) {
        for (const line of bad) expect(brokenByExample(line, revision)).toContain(id);
        for (const line of good) expect(brokenByExample(line, revision)).not.toContain(id);
        return;
      }
      const listed = listedBefore([...bad, ...good], id);
      const judge = (lines: readonly string[]) =>
        brokenRules([...listed, ...toSteps(lines)], { revision, withTypes: true });
      expect(judge(bad)).toContain(id);
      expect(judge(good)).not.toContain(id);
    });
  });
} else {
  it(`the rulebook is not run here: there is no ${file}`, () => {
    console.log(`Not run here: the rulebook is not at ${file}.`);
  });
}

/** Lines with a direction, or bytes of a stream between backquotes with their line ends as escapes. */
function toSteps(lines: readonly string[]): readonly WireStep[] {
  const steps = lines.flatMap((line): readonly WireStep[] => {
    if (/^(C>S|S>C) /.test(line)) return [line];
    const declared = /^\(client declared (.*)\)$/.exec(line)?.[1];
    if (declared !== undefined)
      return [initialize.replace('"capabilities":{}', `"capabilities":{${declared}}`)];
    const written = /stdout bytes: `([^`]*)`/.exec(line)?.[1];
    return written === undefined ? [] : [{ dir: 'in', raw: written.replaceAll('\\n', '\n') }];
  });
  // An example may begin with the answer; what was asked goes without saying there.
  const isLoneHandshake =
    typeof steps[0] === 'string' && /^S>C .*"result":\{"protocolVersion"/.test(steps[0]);
  return isLoneHandshake ? [initialize, ...steps] : steps;
}

/** The list that a call goes by: it goes without saying, or is an outputSchema between parentheses, and then so does the call. */
function listedBefore(lines: readonly string[], id: string): readonly WireStep[] {
  if (!id.startsWith('tools/')) return [];
  const schema = lines.map((line) => /^\(outputSchema: (.*)\)$/.exec(line)?.[1]).find(Boolean);
  const name = lines.map((line) => /"tools\/call","params":\{"name":"(\w+)"/.exec(line)?.[1]).find(Boolean);
  if (schema === undefined && name === undefined) return [];
  const output = schema === undefined ? '' : `,"outputSchema":${schema}`;
  const answered = lines.map((line) => /^S>C \{"jsonrpc":"2.0","id":(\d+)/.exec(line)?.[1]).find(Boolean);
  return [
    'C>S {"jsonrpc":"2.0","id":"list","method":"tools/list"}',
    `S>C {"jsonrpc":"2.0","id":"list","result":{"tools":[{"name":"${name ?? 't'}","inputSchema":{"type":"object"}${output}}]}}`,
    ...(name === undefined
      ? [`C>S {"jsonrpc":"2.0","id":${answered},"method":"tools/call","params":{"name":"t"}}`]
      : []),
  ];
}

const initialize =
  'C>S {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
