import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  return runTool(node, title, words, environment) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest, counted by its tests; words select files. */
export function runVitest(node, title, words = [], environment = {}) {
  const report = join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const readCounts = (content) => ({ passed: content.numPassedTests, failed: content.numFailedTests });
  return countTests(report, readCounts, () =>
    runTool(node, title, ['vitest/vitest.mjs', 'run', ...reporters, ...words], environment),
  );
}

/** Playwright, counted by its tests. */
export function runPlaywright(node, title, environment = {}) {
  const report = join(reportFolder, 'playwright.json');
  const readCounts = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });
  const words = ['@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json'];
  return countTests(report, readCounts, () =>
    runTool(node, title, words, { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
}

/** Adds counts up. */
export function sum(counts) {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Prints the closing line and ends the process accordingly. */
export function finish({ passed, failed }) {
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one more failure. */
function countTests(report, readCounts, run) {
  mkdirSync(reportFolder, { recursive: true });
  rmSync(report, { force: true });
  const exitCode = run();
  let counts = { passed: 0, failed: 0 };
  try {
    counts = readCounts(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    say(`There is no report at ${report}.`);
  }
  const isUncounted = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUncounted ? { ...counts, failed: 1 } : counts;
}
