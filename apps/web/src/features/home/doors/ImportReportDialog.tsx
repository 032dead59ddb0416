import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatCounted } from '../../../ui/format.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from './ImportReportDialog.module.css';
import type { ImportReport } from './importCapture.ts';

export interface ImportReportDialogProps {
  readonly report: ImportReport;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Says which lines of a file could not be read; the rest is a capture all the same. */
export function ImportReportDialog({ report, onOpen, onClose }: ImportReportDialogProps) {
  const { problems, problemCount, records } = report;
  const shown = problems.map((text, index) => ({ key: index, text }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Imported, with ${formatCounted(problemCount, 'problem')}`}
      description={
        records === undefined
          ? 'What could be read is kept as a capture.'
          : `${formatCounted(records, 'record')} could be read and are kept as a capture.`
      }
      actions={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Button variant="primary" onClick={onOpen}>
            Open it
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {shown.map((problem) => (
          <li key={problem.key}>{visibleLine(problem.text)}</li>
        ))}
        {problemCount > shown.length ? (
          <li>and {formatCounted(problemCount - shown.length, 'more problem')}</li>
        ) : null}
      </ul>
    </Dialog>
  );
}
