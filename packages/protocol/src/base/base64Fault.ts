const padding = 61;

/** Where text stops being standard base64 with padding (RFC 4648), and why; undefined when all of it is. */
export function findBase64Fault(text: string): { readonly at: number; readonly why: string } | undefined {
  const { length } = text;
  let end = length;
  while (end > 0 && length - end < 2 && text.charCodeAt(end - 1) === padding) end--;
  for (let at = 0; at < end; at++) {
    if (isSextet(text.charCodeAt(at))) continue;
    return { at, why: nameCharacter(text, at) };
  }
  if (length % 4 !== 0)
    return {
      at: length,
      why: `its length, ${length}, is no multiple of 4, so that the padding is not right`,
    };
  return undefined;
}

/** How many bytes are in base64 that has no fault. */
export function decodedLength(text: string): number {
  const pads = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return (text.length / 4) * 3 - pads;
}

function isSextet(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 43 ||
    code === 47
  );
}

function nameCharacter(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === '-' || character === '_')
    return `it has ${character} at ${at}, which only the alphabet for URLs has`;
  if (character === '=') return `it has = at ${at}, before its end`;
  if (/\s/.test(character)) return `it has white space at ${at}`;
  return `it has a character at ${at} that base64 does not have`;
}
