import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepareNode } from './prepare.mjs';

const node = prepareNode();
if (process.execPath === node) {
  const { runConformance } = await import('./conformance/runConformance.mjs');
  process.exitCode = runConformance(process.argv.slice(2)) ? 0 : 1;
} else {
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = spawnSync(node, words, { stdio: 'inherit' }).status ?? 1;
}
