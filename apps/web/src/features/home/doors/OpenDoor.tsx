import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Door } from './Door.tsx';
import type { ImportProgress } from './importCapture.ts';
import styles from './OpenDoor.module.css';

export interface OpenDoorProps {
  readonly progress: ImportProgress | undefined;
  readonly problem: string | undefined;
  /** A file hovers above the page. */
  readonly isOver: boolean;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
}

/** The second door: a capture file, chosen or dropped anywhere. */
export function OpenDoor({ progress, problem, isOver, onFile, onCancel }: OpenDoorProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Door title="Open a capture">
      {progress === undefined ? (
        <>
          <button
            type="button"
            className={joinClasses(styles.drop, isOver && styles.over)}
            onClick={() => input.current?.click()}
          >
            <span>Drop a file anywhere</span>
            <span>or choose one</span>
          </button>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label="Capture file"
            tabIndex={-1}
            accept=".jsonl,.ndjson,application/jsonl,application/x-ndjson"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file can be chosen again.
              event.target.value = '';
              if (file !== undefined) onFile(file);
            }}
          />
          <p className={styles.note}>A capture that MCPeek exported: JSON lines, .jsonl</p>
        </>
      ) : (
        <Progress progress={progress} onCancel={onCancel} />
      )}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Door>
  );
}

interface ProgressProps {
  readonly progress: ImportProgress;
  readonly onCancel: () => void;
}

function Progress({ progress, onCancel }: ProgressProps) {
  const { fileName, sentBytes, totalBytes } = progress;
  const isSent = sentBytes >= totalBytes;
  return (
    <div className={styles.progress} role="status">
      <p className={styles.file}>{fileName}</p>
      <progress
        className={styles.bar}
        aria-label={`Import of ${fileName}`}
        max={totalBytes}
        {...(isSent ? {} : { value: sentBytes })}
      />
      <p className={styles.note}>
        {isSent
          ? `${formatBytes(totalBytes)} read; each frame is being checked`
          : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}
      </p>
      <Button size="small" className={styles.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
