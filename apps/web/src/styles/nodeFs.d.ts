// For tests that read files alone: the page has no Node types, so that nothing of Node is used by mistake.
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
