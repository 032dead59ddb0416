/** One step of a JSON pointer as it is written between slashes. */
export function encodePointerToken(token: string): string {
  // Few have either, and the question costs less than the answer.
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

/** A JSON pointer of these steps; `''` for none. */
export function encodePointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${encodePointerToken(String(token))}`).join('');
}

/** The steps of a JSON pointer; undefined when the text is none (not empty and not beginning with a slash, or a lone `~`). */
export function decodePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  const tokens = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return tokens;
  if (/~(?![01])/.test(pointer)) return undefined;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
