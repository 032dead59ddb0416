/** Names without case, `_` and `-` that usually hold secrets. */
const suspiciousNames: ReadonlySet<string> = new Set(
  (
    'password passwd passphrase pwd secret token apikey apisecret accesskey secretkey privatekey authorization auth ' +
    'accesstoken refreshtoken idtoken authtoken bearertoken sessiontoken clientsecret credential credentials cookie'
  ).split(' '),
);

/** Keys in JSON text that look like those of secrets, as written, once for each time they occur. */
export function findSuspiciousKeys(text: string): readonly string[] {
  const found: string[] = [];
  // Longer keys are no such name; the bound also keeps the search linear.
  for (const [, key = ''] of text.matchAll(/"([A-Za-z_-]{2,32})"\s*:/g)) {
    if (isSuspiciousKey(key)) found.push(key);
  }
  return found;
}

/** Tells whether a key looks like that of a secret. */
export function isSuspiciousKey(key: string): boolean {
  return key.length <= 32 && suspiciousNames.has(key.toLowerCase().replace(/[_-]/g, ''));
}
