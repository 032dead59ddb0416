import { ToggleGroup } from 'radix-ui';
import styles from './Choice.module.css';

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string) => void;
}

/** A few words side by side, one of them chosen. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <ToggleGroup.Root
      type="single"
      className={styles.choice}
      aria-label={label}
      value={value}
      onValueChange={(next) => (next === '' ? undefined : onChange(next))}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.id} value={option.id} className={styles.option}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
