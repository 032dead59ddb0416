/** `build` does the work and says what went wrong. */
export function ensurePageBuilt(
  root: string,
  node: string,
  say: (message: string) => void,
  build?: (root: string, node: string) => string | undefined,
): string | undefined;
export function hashOfSources(root: string): string;
