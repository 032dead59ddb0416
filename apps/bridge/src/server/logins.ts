import type { Clock } from '../platform/clock.ts';
import type { IdMaker } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { KeptLogin, LoginFile } from './loginFile.ts';
import { hashSecret, isSameHash } from './secret.ts';

/** How long a login lasts, in seconds. */
export const loginLifetimeSeconds = 30 * 24 * 60 * 60;
/** More than any person has browsers; the oldest go first. */
const mostLogins = 500;

/** Browsers that were let in. */
export interface Logins {
  /** A new login: the value of its cookie, and the key that its page keeps. */
  readonly add: () => { readonly cookie: string; readonly pageKey: string };
  /** The cookie and the key are of one login that has not ended. */
  readonly has: (cookie: string, pageKey: string) => boolean;
}

/** Makes the logins that `file` keeps over a restart. */
export function createLogins(file: LoginFile, clock: Clock, ids: IdMaker, log: Log): Logins {
  // Also those that could not be written.
  let own: readonly KeptLogin[] = [];

  const living = (): readonly KeptLogin[] => {
    const now = clock.epochMs();
    const kept = file.read();
    const hashes = new Set(kept.map((login) => login.cookieHash));
    return [...kept, ...own.filter((login) => !hashes.has(login.cookieHash))].filter(
      (login) => login.endsAt > now,
    );
  };

  return {
    add() {
      const cookie = ids.newSecret();
      const pageKey = ids.newSecret();
      const login = {
        cookieHash: hashSecret(cookie),
        keyHash: hashSecret(pageKey),
        endsAt: clock.epochMs() + loginLifetimeSeconds * 1000,
      };
      const all = [...living(), login].slice(-mostLogins);
      try {
        file.write(all);
        own = [];
      } catch (error) {
        own = [...own, login].slice(-mostLogins);
        log.warn(`The login cannot be kept over a restart: ${codeOf(error)}.`);
      }
      return { cookie, pageKey };
    },
    has(cookie, pageKey) {
      const cookieHash = hashSecret(cookie);
      const keyHash = hashSecret(pageKey);
      return living().some(
        (login) => isSameHash(login.cookieHash, cookieHash) && isSameHash(login.keyHash, keyHash),
      );
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
