import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const monaco = new URL('../../../../node_modules/monaco-editor/esm/vs/', import.meta.url);
const workers = 'internal/common/workers.js';

/** The files of Monaco that these import at once, themselves included, by their path in Monaco. */
function filesBehind(entries: readonly string[], without: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = entries.map((entry) => new URL(entry, monaco).href);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = file.slice(monaco.href.length);
    if (seen.has(name) || !name.endsWith('.js') || !file.startsWith(monaco.href) || name === without)
      continue;
    seen.add(name);
    const source = readFileSync(new URL(file), 'utf8');
    for (const [, target] of source.matchAll(/^(?:import|export)\s[^'"]*['"](\.[^'"]+)['"]/gm))
      if (target !== undefined) open.push(new URL(target, file).href);
  }
  return seen;
}

const door = readFileSync(new URL('monaco.ts', import.meta.url), 'utf8');
const atOnce = [
  ...door.matchAll(/from '(?:monaco-editor\/)([^'?]+\.js)'|^import 'monaco-editor\/([^']+)'/gm),
].map(([, named, bare]) => named ?? bare ?? '');
const jsonMode = 'languages/features/json/jsonMode.js';
const isFeature = (file: string) => /\/contrib\/|^features\//.test(file);

test('the JSON language, which is loaded after the first editor, brings no feature that is not there already', () => {
  const known = filesBehind(atOnce, '');
  const late = [...filesBehind([jsonMode], workers)].filter((file) => isFeature(file) && !known.has(file));
  expect(known.size).toBeGreaterThan(300);
  expect(late).toEqual([]);
});

test('the stand-in is needed, and in place', () => {
  expect(filesBehind([jsonMode], '')).toContain(workers);
  const config = readFileSync(new URL('../../vite.config.ts', import.meta.url), 'utf8');
  expect(config).toContain('src/editor/createWebWorker.ts');
});
