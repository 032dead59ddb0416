/** `install` does the work and says what went wrong. */
export function ensureInstalled(
  root: string,
  say: (message: string) => void,
  install?: (root: string) => string | undefined,
): string | undefined;
export function isInstalled(root: string): boolean;
