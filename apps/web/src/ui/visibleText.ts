/** A piece of text: shown as it is, or standing for a character that cannot be seen. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string; readonly codePoint: number };

// Controls but tab and line feed, soft hyphen, zero-width and bidi marks, line separators, the byte order mark,
// invisible operators, interlinear and tag characters, variation selectors of the supplement, lone surrogates.
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/gu;

/** Cuts text into what can be seen and signs for what cannot (controls, zero-width and bidi characters). */
export function visiblePieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(unseen)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    const codePoint = match[0].codePointAt(0) ?? 0;
    pieces.push({ kind: 'mark', text: signOf(codePoint), codePoint });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** The same as plain text: `a\u202eb` becomes `a‹U+202E›b`, ESC becomes `␛`; tabs and line feeds stay. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => signOf(character.codePointAt(0) ?? 0));
}

/** As visibleText, for one line: tabs and line feeds become signs as well. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\t', '␉').replaceAll('\n', '␊');
}

function signOf(codePoint: number): string {
  // Unicode has pictures for the C0 controls and for DEL.
  if (codePoint < 0x20) return String.fromCodePoint(0x2400 + codePoint);
  if (codePoint === 0x7f) return '␡';
  return `‹U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}›`;
}
