import type { Log } from './log.ts';

/** A log in which none of these secrets ever stands, whatever a message holds. */
export function createMaskedLog(log: Log, secrets: readonly string[]): Log {
  const masked = (message: string): string =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '‹masked›'), message);
  return {
    info: (message) => log.info(masked(message)),
    warn: (message) => log.warn(masked(message)),
    error: (message) => log.error(masked(message)),
  };
}
