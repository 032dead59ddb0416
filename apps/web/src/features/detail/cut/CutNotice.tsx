import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import { Scissors } from 'lucide-react';
import { useHello } from '../../../api/queries.ts';
import styles from './CutNotice.module.css';
import { cutWords, raiseWords } from './cutWords.ts';

/** Says that only both ends of a line are there, and how to keep all of the next one. */
export function CutNotice({ cut }: { readonly cut: FrameCut }) {
  const limitBytes = useHello()?.frameLimitBytes;
  const { words, option } = raiseWords(cut);
  return (
    <div className={styles.notice}>
      <Scissors size={14} aria-hidden />
      <p>
        {cutWords(cut, limitBytes)} {words}
        {option === undefined ? null : (
          <>
            {' '}
            <code>{option}</code>.
          </>
        )}
      </p>
    </div>
  );
}
