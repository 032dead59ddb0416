import { fileURLToPath } from 'node:url';
import type { StdioTarget } from '@mcpeek/protocol/link/target';

/** The practice server, started with the very Node that runs the bridge. */
export function practiceTarget(): StdioTarget {
  const main = fileURLToPath(import.meta.resolve('@mcpeek/practice-server/main'));
  return { kind: 'stdio', command: process.execPath, args: [main] };
}
