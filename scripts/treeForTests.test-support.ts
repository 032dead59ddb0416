import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashOfSources } from './page-build.mjs';

/** A small copy of the repository whose bridge only tells how it was started. */
export interface FakeTree {
  readonly root: string;
  readonly write: (path: string, content: string, mode?: number) => void;
  readonly remove: () => void;
}

/** The package that pins Node on this machine; `main.ts` of the bridge prints what it got. */
export const pinnedPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const bridge = `
const { INIT_CWD } = process.env;
if (process.argv.includes('wait')) {
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => undefined, 1000);
}
if (process.argv.includes('fail')) process.exitCode = 5;
console.log(JSON.stringify({ words: process.argv.slice(2), INIT_CWD, cwd: process.cwd(), node: process.execPath }));
`;

/** Makes a tree in which everything is installed and built, but for the pinned Node. */
export function createFakeTree(): FakeTree {
  const root = mkdtempSync(join(tmpdir(), 'mcpeek-tree-'));
  const write: FakeTree['write'] = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    chmodSync(join(root, path), mode);
  };
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } });
  write('package.json', '{"type":"module","scripts":{"start":"\\"scripts/run\\" start"}}');
  write('package-lock.json', lock);
  write('node_modules/.package-lock.json', lock);
  write('apps/web/index.html', '<p>');
  write('apps/web/dist/index.html', '<p>');
  write('apps/bridge/src/cli/main.ts', bridge);
  write('node_modules/.cache/mcpeek/page.sha256', hashOfSources(root));
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
