import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepareNode } from './prepare.mjs';

const node = prepareNode();
if (process.execPath === node) {
  const { checkSchemas } = await import('./schemas/checkSchemas.ts');
  process.exitCode = checkSchemas(process.argv.slice(2));
} else {
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = spawnSync(node, words, { stdio: 'inherit' }).status ?? 1;
}
