import { createHash, timingSafeEqual } from 'node:crypto';

/** What is kept of a secret; the secrets here are 256 random bits, so a plain hash cannot be undone. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two secrets in a time that tells nothing about them. */
export function isSameSecret(left: string, right: string): boolean {
  return isSameHash(hashSecret(left), hashSecret(right));
}

/** Compares two hashes of secrets, likewise. */
export function isSameHash(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
