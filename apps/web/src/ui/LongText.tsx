import { useState } from 'react';
import styles from './LongText.module.css';
import { shortenVisible, visibleText } from './visibleText.ts';

/** Visible characters that are shown at first. */
const shortLength = 160;

/** Text of a peer, of any length, inside a sentence: a short beginning, and all of it in a frame of its own when asked for. */
export function LongText({
  text,
  limit = shortLength,
}: {
  readonly text: string;
  /** Visible characters that are shown at first. */
  readonly limit?: number;
}) {
  const [isAll, setAll] = useState(false);
  const short = shortenVisible(text, limit);
  if (!short.isShort) return <bdi>{short.text}</bdi>;
  return (
    <>
      <bdi>{short.text}</bdi>{' '}
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
