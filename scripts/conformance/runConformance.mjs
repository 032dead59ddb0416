import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from '../prepare.mjs';
import { conformanceReport } from './report.mjs';

/** The versions of the specification that the suite has client scenarios for. */
const specVersions = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

const suite = join(root, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const client = join(root, 'scripts', 'conformance', 'client.mjs');
const report = join(root, 'docs', 'conformance.md');

/**
 * Runs every client scenario of the official suite that is not about authorization against MCPeek, for each version;
 * `--write` keeps the figures in docs/conformance.md. True when all passed.
 */
export function runConformance(words) {
  const runs = specVersions.flatMap((version) =>
    scenariosOf(version).map((scenario) => ({ version, scenario, ...runScenario(version, scenario) })),
  );
  const passed = runs.filter(({ isPassed }) => isPassed).length;
  if (words.includes('--write')) writeFileSync(report, conformanceReport(runs));
  say(`\n${passed} passed, ${runs.length - passed} failed`);
  return passed === runs.length;
}

function scenariosOf(version) {
  const listed = spawnSync(process.execPath, [suite, 'list', '--client', '--spec-version', version], {
    encoding: 'utf8',
  });
  const names = [...listed.stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  return names.filter((name) => !name.startsWith('auth/'));
}

function runScenario(version, scenario) {
  const folder = mkdtempSync(join(tmpdir(), 'mcpeek-conformance-'));
  const command = `"${process.execPath}" "${client}"`;
  const words = ['client', '--command', command, '--scenario', scenario, '--spec-version', version];
  const ran = spawnSync(process.execPath, [suite, ...words, '-o', folder], { encoding: 'utf8' });
  const checks = readChecks(folder);
  rmSync(folder, { recursive: true, force: true });
  const counts = { success: 0, failure: 0, warning: 0 };
  for (const { status } of checks) counts[status.toLowerCase()] = (counts[status.toLowerCase()] ?? 0) + 1;
  const isPassed = ran.status === 0 && counts.failure === 0 && counts.success > 0;
  say(
    `${isPassed ? '✔' : '✖'} ${version} ${scenario}: ${counts.success} checks passed, ${counts.failure} failed`,
  );
  for (const check of checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING'))
    say(`    ${check.status.toLowerCase()} ${check.id}: ${check.errorMessage ?? check.description}`);
  if (!isPassed) say(`${ran.stdout}\n${ran.stderr}`);
  return { ...counts, isPassed };
}

function readChecks(folder) {
  const file = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .find((name) => name.endsWith('checks.json') && existsSync(name));
  return file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
}
