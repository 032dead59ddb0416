import { randomBytes } from 'node:crypto';

/** Makes names that nobody can guess. */
export interface IdMaker {
  /** Lower-case letters and digits, safe in a file name and a URL; `prefix` comes first. */
  readonly newId: (prefix: string) => string;
  /** A secret of 256 bits, base64url. */
  readonly newSecret: () => string;
}

/** Names from this machine's source of randomness. */
export const randomIds: IdMaker = {
  newId: (prefix) => `${prefix}${randomBytes(8).toString('hex')}`,
  newSecret: () => randomBytes(32).toString('base64url'),
};
