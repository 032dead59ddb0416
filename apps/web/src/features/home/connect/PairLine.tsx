import { Eye, EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Variable } from './connectDraft.ts';
import styles from './MoreFields.module.css';

export interface PairLineProps {
  /** `variable`, `header`. */
  readonly what: string;
  readonly placeholder: string;
  readonly pair: Variable;
  readonly onChange: (change: { readonly name?: string; readonly value?: string }) => void;
  readonly onRemove: () => void;
}

/** A name and a value that may be a secret: masked until one asks to see it. */
export function PairLine({ what, placeholder, pair, onChange, onRemove }: PairLineProps) {
  const [isShown, setShown] = useState(false);
  const { name, value } = pair;
  const words = name === '' ? `the ${what}` : name;
  return (
    <div className={styles.line}>
      <TextField
        label={`${what.charAt(0).toUpperCase()}${what.slice(1)} name`}
        hideLabel
        mono
        className={styles.name}
        placeholder={placeholder}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={`Value of ${words}`}
        hideLabel
        mono
        className={styles.grow}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        placeholder="value"
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
        suffix={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            name={isShown ? `Hide ${words}` : `Show ${words}`}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <IconButton icon={X} name={`Remove ${words}`} onClick={onRemove} />
    </div>
  );
}
