import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepareNode, root } from './prepare.mjs';

const node = prepareNode();
const options = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'printRules.ts')];
const { status } = spawnSync(node, [...options, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
