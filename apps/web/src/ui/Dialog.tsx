import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { joinClasses } from './joinClasses.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly width?: 'normal' | 'wide';
}

/** A dialog that holds the focus until it is closed. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  width = 'normal',
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={joinClasses(styles.dialog, width === 'wide' && styles.wide)}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Close">
              <X size={15} aria-hidden />
            </Radix.Close>
          </header>
          {description === undefined ? null : (
            <Radix.Description className={styles.description} asChild>
              <div>{description}</div>
            </Radix.Description>
          )}
          <div className={styles.body}>{children}</div>
          {actions === undefined ? null : <footer className={styles.foot}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
