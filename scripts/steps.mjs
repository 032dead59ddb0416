import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, say } from './prepare.mjs';

/** Where reports of test runners are put. */
export const reportFolder = join(root, 'node_modules', '.cache', 'mcpeek');

/** Runs a tool of node_modules with the given Node; gives its exit code. */
export function runTool(node, title, words, environment = {}) {
  say(`\n── ${title}`);
  const [tool, ...args] = words;
  const ran = spawnSync(node, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
  });
  if (ran.status !== 0)
    say(`✖ ${title} failed (${ran.error?.code ?? ran.signal ?? `exit code ${ran.status}`})`);
  return ran.status ?? 1;
}

/** A tool as one step: passed or failed. */
export function runStep(node, title, words, environment) {
  return runTool(node, title, words, environment) === 0 ? passedStep : failedStep(title);
}

/** The counts of a step that passed. */
export const passedStep = { passed: 1, failed: 0, troubles: [] };

/** The counts of a step that failed. */
export function failedStep(title) {
  return { passed: 0, failed: 1, troubles: [`failed: ${title}`] };
}

/** Vitest, counted by its tests; words select files. */
export function runVitest(node, title, words = [], environment = {}) {
  const report = join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const retries = isCi ? ['--retry=1'] : [];
  return countTests(report, title, readVitest, () =>
    runTool(node, title, ['vitest/vitest.mjs', 'run', ...reporters, ...retries, ...words], environment),
  );
}

/** Playwright, counted by its tests. */
export function runPlaywright(node, title, environment = {}) {
  const report = join(reportFolder, 'playwright.json');
  const retries = isCi ? ['--retries=1'] : [];
  const words = ['@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json', ...retries];
  return countTests(report, title, readPlaywright, () =>
    runTool(node, title, words, { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
}

/** Where changes land, a test that fails gets a second chance, and is named when it needed it. Elsewhere it has failed. */
const isCi = process.env.CI !== undefined && process.env.CI !== '';

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const troubles = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const own = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((test) =>
        tellTrouble(test.status === 'passed', `${file} › ${test.fullName}`, test.failureMessages[0]),
      );
    return status === 'failed' && own.length === 0 ? [`failed: ${file}`] : own;
  });
  return { passed: numPassedTests, failed: numFailedTests, troubles };
}

function readPlaywright({ stats, suites }) {
  const specs = suites.flatMap(function specsOf(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  });
  const troubles = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const broken = results.find(({ error }) => error !== undefined);
        return tellTrouble(status === 'flaky', `${file} › ${title}`, broken?.error?.message);
      }),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, troubles };
}

function tellTrouble(isPassed, name, message = '') {
  const [why = ''] = stripVTControlCharacters(message).split('\n');
  return `${isPassed ? 'passed at the second try' : 'failed'}: ${name}: ${why.slice(0, 200)}`;
}

/** Adds counts up. */
export function sum(counts) {
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failed: counts.reduce((all, { failed }) => all + failed, 0),
    troubles: counts.flatMap(({ troubles }) => troubles),
  };
}

/** Prints what failed and the closing line, and ends the process accordingly. */
export function finish({ passed, failed, troubles }) {
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  for (const trouble of troubles) process.stdout.write(`✖ ${trouble}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one more failure. */
function countTests(report, title, readCounts, run) {
  mkdirSync(reportFolder, { recursive: true });
  rmSync(report, { force: true });
  const exitCode = run();
  let counts = { passed: 0, failed: 0, troubles: [] };
  try {
    counts = readCounts(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    say(`There is no report at ${report}.`);
  }
  const isUncounted = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUncounted ? sum([counts, failedStep(title)]) : counts;
}
