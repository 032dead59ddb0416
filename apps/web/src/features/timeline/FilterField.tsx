import { ListFilter, X } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FilterField.module.css';
import { problemWords } from './problemWords.ts';

export interface FilterFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: { readonly message: string; readonly position: number | undefined } | undefined;
  /** How many rows there are, in words. */
  readonly count: string;
  /** Enter or Escape: back to the rows. */
  readonly onDone: () => void;
}

/** Words that the text of a frame must have. */
export function FilterField({ ref, text, onChange, problem, count, onDone }: FilterFieldProps) {
  return (
    <search className={styles.bar}>
      <TextField
        ref={ref}
        label="Filter"
        hideLabel
        mono
        className={styles.field ?? ''}
        placeholder="words in the frame …"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onChange('');
          else if (event.key === 'Escape' || event.key === 'Enter') onDone();
        }}
        prefix={<ListFilter size={14} aria-hidden />}
        suffix={
          text === '' ? null : (
            <IconButton
              icon={X}
              name="Clear the filter"
              className={styles.clear}
              onClick={() => onChange('')}
            />
          )
        }
        problem={problem === undefined ? undefined : problemWords(text, problem)}
      />
      <output className={styles.count}>{count}</output>
    </search>
  );
}
