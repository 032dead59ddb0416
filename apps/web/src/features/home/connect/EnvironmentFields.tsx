import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { ConnectChange } from './connectChange.ts';
import type { Variable } from './connectDraft.ts';
import styles from './MoreFields.module.css';
import { PairLine } from './PairLine.tsx';

export interface EnvironmentFieldsProps {
  readonly variables: readonly Variable[];
  readonly mode: 'inherit' | 'only';
  readonly onChange: (change: ConnectChange) => void;
}

/** Variables for this target; values are masked until one asks to see them. */
export function EnvironmentFields({ variables, mode, onChange }: EnvironmentFieldsProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>Environment</legend>
      <div className={styles.mode}>
        <label>
          <input
            type="radio"
            name={name}
            checked={mode === 'inherit'}
            onChange={() => onChange({ kind: 'envMode', envMode: 'inherit' })}
          />
          Mine and these
        </label>
        <label>
          <input
            type="radio"
            name={name}
            checked={mode === 'only'}
            onChange={() => onChange({ kind: 'envMode', envMode: 'only' })}
          />
          Only these
        </label>
      </div>
      {variables.map((variable) => (
        <PairLine
          key={variable.key}
          what="variable"
          placeholder="NAME"
          pair={variable}
          onChange={(change) => onChange({ kind: 'variable', key: variable.key, ...change })}
          onRemove={() => onChange({ kind: 'removeVariable', key: variable.key })}
        />
      ))}
      <Button size="small" className={styles.add} onClick={() => onChange({ kind: 'addVariable' })}>
        <Plus size={12} aria-hidden /> Variable
      </Button>
    </fieldset>
  );
}
