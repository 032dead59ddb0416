import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './CaptureDialogs.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the button does, as a verb. */
  readonly action: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is gone for good. */
export function ConfirmDialog({ title, action, problem, children, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
