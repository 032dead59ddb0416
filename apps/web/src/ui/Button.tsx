import type { ComponentPropsWithRef } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './joinClasses.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` once a screen; `quiet` has no border; `danger` for what cannot be undone. */
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'small';
}

/** A button with words on it. */
export function Button({ variant = 'plain', size = 'normal', className, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={joinClasses(styles.button, styles[variant], size === 'small' && styles.small, className)}
    />
  );
}
