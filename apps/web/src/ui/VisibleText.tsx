import styles from './VisibleText.module.css';
import { visiblePieces } from './visibleText.ts';

/** Text of a peer with signs, set apart, for what cannot be seen. */
export function VisibleText({ text }: { readonly text: string }) {
  const pieces = visiblePieces(text);
  if (pieces.length === 1 && pieces[0]?.kind === 'text') return text;
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    if (piece.kind === 'text') return piece.text;
    return (
      <span
        key={key}
        className={styles.mark}
        title={`U+${piece.codePoint.toString(16).toUpperCase().padStart(4, '0')}`}
      >
        {piece.text}
      </span>
    );
  });
}
