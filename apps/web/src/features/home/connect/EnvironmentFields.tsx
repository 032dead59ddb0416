import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectChange } from './connectChange.ts';
import type { Variable } from './connectDraft.ts';
import styles from './MoreFields.module.css';

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
        <VariableLine key={variable.key} variable={variable} onChange={onChange} />
      ))}
      <Button size="small" className={styles.add} onClick={() => onChange({ kind: 'addVariable' })}>
        <Plus size={12} aria-hidden /> Variable
      </Button>
    </fieldset>
  );
}

interface VariableLineProps {
  readonly variable: Variable;
  readonly onChange: (change: ConnectChange) => void;
}

function VariableLine({ variable, onChange }: VariableLineProps) {
  const [isShown, setShown] = useState(false);
  const { key, name, value } = variable;
  const words = name === '' ? 'the variable' : name;
  return (
    <div className={styles.line}>
      <TextField
        label="Variable name"
        hideLabel
        mono
        className={styles.name}
        placeholder="NAME"
        value={name}
        onChange={(event) => onChange({ kind: 'variable', key, name: event.target.value })}
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
        onChange={(event) => onChange({ kind: 'variable', key, value: event.target.value })}
        suffix={
          <IconButton
            icon={isShown ? EyeOff : Eye}
            name={isShown ? `Hide ${words}` : `Show ${words}`}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <IconButton
        icon={X}
        name={`Remove ${words}`}
        onClick={() => onChange({ kind: 'removeVariable', key })}
      />
    </div>
  );
}
