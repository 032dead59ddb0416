import { useState } from 'react';
import styles from './LongText.module.css';
import { shortenVisible, visibleText } from './visibleText.ts';

/** Visible characters that are shown at first. */
const shortLength = 160;

/** Text of a peer, of any length, inside a sentence: a short beginning, and all of it in a frame of its own when asked for. */
export function LongText({
  text,
  limit = shortLength,
  isQuoted = false,
}: {
  readonly text: string;
  /** Visible characters that are shown at first. */
  readonly limit?: number;
  /** Puts it in quotation marks. */
  readonly isQuoted?: boolean;
}) {
  const [isAll, setAll] = useState(false);
  const short = shortenVisible(text, limit);
  const shown = <bdi>{isQuoted ? `“${short.text}”` : short.text}</bdi>;
  if (!short.isShort) return shown;
  return (
    <>
      {shown}{' '}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isAll}
        onClick={() => setAll((before) => !before)}
      >
        {isAll ? 'Show less' : 'Show all'}
      </button>
      {isAll ? <span className={styles.all}>{visibleText(text)}</span> : null}
    </>
  );
}
