import { Button } from '../../../ui/Button.tsx';
import { Door } from './Door.tsx';
import styles from './OpenDoor.module.css';

export interface PracticeDoorProps {
  readonly isStarting: boolean;
  readonly problem: string | undefined;
  readonly onTry: () => void;
}

/** The third door: a server of our own, in one click. */
export function PracticeDoor({ isStarting, problem, onTry }: PracticeDoorProps) {
  return (
    <Door title="Try the practice server">
      <p className={styles.note}>
        Offers tools, resources, prompts and logging, and breaks rules when asked. Nothing to install.
      </p>
      <Button variant="primary" className={styles.cancel} disabled={isStarting} onClick={onTry}>
        {isStarting ? 'Starting…' : 'Try it'}
      </Button>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Door>
  );
}
