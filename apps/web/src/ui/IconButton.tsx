import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './IconButton.module.css';
import { joinClasses } from './joinClasses.ts';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'name'> {
  readonly icon: LucideIcon;
  /** The accessible name; also shown as the tooltip. */
  readonly name: string;
  /** More words for the tooltip, such as a key or a reason why it is disabled. */
  readonly hint?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A button with an icon only; its name is read aloud and shown as a tooltip. */
export function IconButton({ icon: Icon, name, hint, side, className, disabled, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={hint === undefined ? name : `${name} · ${hint}`} {...(side && { side })}>
      <button
        {...rest}
        type="button"
        aria-label={name}
        aria-disabled={disabled === true ? true : undefined}
        onClick={disabled === true ? undefined : rest.onClick}
        className={joinClasses(styles.button, className)}
      >
        <Icon size={15} strokeWidth={1.9} aria-hidden />
      </button>
    </Tooltip>
  );
}
