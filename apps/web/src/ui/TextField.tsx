import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  readonly label: string;
  /** The label is read aloud but not shown. */
  readonly hideLabel?: boolean;
  readonly mono?: boolean;
  /** Shown inside, before the text. */
  readonly prefix?: ReactNode;
  /** Shown inside, after the text. */
  readonly suffix?: ReactNode;
  readonly hint?: ReactNode;
  /** Shown below in red, and tied to the field. */
  readonly problem?: ReactNode;
}

/** One line of text with its label, a hint and a problem below. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, mono, prefix, suffix, hint, problem, className, id, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const isWrong = problem !== undefined && problem !== '' && problem !== null;
  const note = isWrong ? problem : hint;
  return (
    <div className={joinClasses(styles.field, className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={joinClasses(styles.box, isWrong && styles.wrong)}>
        {prefix}
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          id={fieldId}
          className={joinClasses(styles.input, mono && styles.mono)}
          aria-invalid={isWrong || undefined}
          aria-describedby={note === undefined || note === null ? undefined : `${fieldId}-note`}
        />
        {suffix}
      </div>
      {note === undefined || note === null ? null : (
        <div id={`${fieldId}-note`} className={isWrong ? styles.problem : styles.hint} aria-live="polite">
          {note}
        </div>
      )}
    </div>
  );
}
