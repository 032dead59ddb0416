import { runStep, runVitest, sum } from './steps.mjs';

/** Types, lint, dead code, and all tests that need no browser (the import law is one of them). */
export function runCheck(node) {
  return sum([
    runStep(node, 'types', ['typescript/bin/tsc', '-b']),
    runStep(node, 'lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
    runStep(node, 'dead code', ['knip/bin/knip.js']),
    runVitest(node, 'law, unit and integration tests'),
  ]);
}
