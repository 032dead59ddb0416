import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the bench runs, and how thoroughly. */
export interface Place {
  /** The folder of the repository. */
  readonly root: string;
  /** The Node that runs the bridge. */
  readonly node: string;
  /** The program of a Chromium; undefined where there is none. */
  readonly browser: string | undefined;
  readonly browserFlags: readonly string[];
  /** Few rounds, for trying the bench itself. */
  readonly isQuick: boolean;
  /** The folder that the official Inspector is installed in; a text says why it is not. */
  readonly rival: { readonly folder: string } | { readonly problem: string };
  readonly say: (message: string) => void;
}

/** Runs with an empty folder of its own, which is gone afterwards. */
export async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'mcpeek-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The words that start server-everything. */
export function everythingServer({ root, node }: Place): readonly [string, ...string[]] {
  return [node, join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'];
}

/** The words that start the practice server. */
export function practiceServer({ root, node }: Place): readonly [string, ...string[]] {
  return [node, join(root, 'packages/practice-server/src/main.ts')];
}

/** The words that start the bench's own server, which floods with so many notifications. */
export function benchServer({ node }: Place, floodCount: number): readonly [string, ...string[]] {
  return [node, new URL(import.meta.resolve('./benchServer.ts')).pathname, String(floodCount)];
}
