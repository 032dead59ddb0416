import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node-binary.mjs';
import { ensurePageBuilt } from './page-build.mjs';

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Says a line to the person at the terminal. */
export function say(message) {
  process.stderr.write(`${message}\n`);
}

/** Installs what is missing and gives the path of the Node to use; ends the process with a message when it cannot. */
export function prepareNode() {
  endOn(ensureInstalled(root, say));
  const found = findNode(root);
  if (!found.ok) endOn(found.message);
  if (found.notice !== undefined) say(found.notice);
  return found.path;
}

/** Builds the page if it is stale; ends the process with a message when it cannot. */
export function preparePage(node) {
  endOn(ensurePageBuilt(root, node, say));
}

function endOn(problem) {
  if (problem === undefined) return;
  say(`error: ${problem}`);
  process.exit(1);
}
