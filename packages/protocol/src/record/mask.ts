const maskedValue = /^‹masked:\d+›$/;

/** Puts a mask in place of a secret; it says how long the secret was, in UTF-16 units. A mask stays as it is. */
export function maskText(secret: string): string {
  return maskedValue.test(secret) ? secret : `‹masked:${secret.length}›`;
}
