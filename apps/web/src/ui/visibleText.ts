/** A piece of text: shown as it is, or standing for a character that cannot be seen. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string; readonly codePoint: number };

// Controls but tab and line feed, soft hyphen, zero-width and bidi marks, line separators, the byte order mark,
// invisible operators, interlinear and tag characters, variation selectors of the supplement, lone surrogates.
const unseen =
  /(?![\t\n])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/gu;

/** The C0 controls by code point. */
const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

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

/** The same as plain text: `a\u202eb` becomes `a‹U+202E›b`, ESC becomes `‹ESC›`; tabs and line feeds stay. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => signOf(character.codePointAt(0) ?? 0));
}

/** As visibleText, for one line: tabs and line feeds become signs as well. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\t', '‹TAB›').replaceAll('\n', '‹LF›');
}

/** At most so many visible characters of a text, signs and characters whole, and whether something was left out. */
export function shortenVisible(
  text: string,
  limit: number,
): { readonly text: string; readonly isShort: boolean } {
  // A character has two units at most: this is more than can be shown.
  const begin = text.slice(0, limit * 2 + 2);
  let shown = '';
  let length = 0;
  for (const piece of visiblePieces(begin)) {
    const units = piece.kind === 'mark' ? [piece.text] : Array.from(piece.text);
    for (const unit of units) {
      const next = unit === '\t' || unit === '\n' ? visibleLine(unit) : unit;
      length += Array.from(next).length;
      if (length > limit) return { text: `${shown}…`, isShort: true };
      shown += next;
    }
  }
  return { text: shown, isShort: false };
}

function signOf(codePoint: number): string {
  // By name: few fonts have the pictures that Unicode keeps for these.
  const name = codePoint === 0x7f ? 'DEL' : controlNames[codePoint];
  return `‹${name ?? `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`}›`;
}
