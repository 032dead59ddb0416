import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { CallResults } from '@mcpeek/protocol/wire/calls';
import { Link } from 'wouter';
import { pathOf } from '../../../store/place.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatBytes, formatCounted } from '../../../ui/format.ts';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from './CaptureDialogs.module.css';

export interface ExportDialogProps {
  readonly captureId: CaptureId;
  readonly title: string;
  readonly preview: CallResults['capture/exportPreview'] | undefined;
  readonly problem: string | undefined;
  readonly isUnmasked: boolean;
  /** Keys in frames that the user wants masked too. */
  readonly maskedKeys: readonly string[];
  readonly isBusy: boolean;
  readonly onUnmask: (isUnmasked: boolean) => void;
  readonly onMaskKey: (key: string, isMasked: boolean) => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

/** Says what an export holds and what is masked in it, before anything is written. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, preview, problem, isUnmasked, isBusy, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export ${visibleLine(title)}`}
      description="JSON lines: every record as it was sent, one a line. Findings are not in it; they are made again at import."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isBusy || preview === undefined} onClick={props.onExport}>
            {isUnmasked ? 'Export with secrets' : 'Export'}
          </Button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {preview === undefined ? (
        problem === undefined && (
          <p className={styles.dim}>Looking through the capture for what must be masked…</p>
        )
      ) : (
        <Preview {...props} preview={preview} />
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isUnmasked}
          onChange={(event) => props.onUnmask(event.target.checked)}
        />
        Write secrets as they are, for your own use only
      </label>
    </Dialog>
  );
}

interface PreviewProps extends ExportDialogProps {
  readonly preview: CallResults['capture/exportPreview'];
}

function Preview(props: PreviewProps) {
  const { masked, suspicious, records, bytes } = props.preview;
  return (
    <div className={styles.sections}>
      <p>
        {formatCounted(records, 'record')}, {formatBytes(bytes)}
      </p>
      <section>
        <h3 className={styles.head}>{props.isUnmasked ? 'Written as it is' : 'Masked'}</h3>
        <ul className={styles.list}>
          {masked.map((place) => (
            <li key={place.where}>
              {visibleLine(place.where)}{' '}
              <span className={styles.dim}>{formatCounted(place.count, 'value')}</span>
            </li>
          ))}
          {masked.length === 0 ? <li className={styles.dim}>{wordsOfNothing(props.isUnmasked)}</li> : null}
        </ul>
      </section>
      {suspicious.length === 0 || props.isUnmasked ? null : <Suspicious {...props} />}
    </div>
  );
}

function wordsOfNothing(isUnmasked: boolean): string {
  return isUnmasked
    ? 'Everything: what would be masked is in the file.'
    : 'This capture holds nothing of a kind that is masked by itself.';
}

function Suspicious({ captureId, preview, maskedKeys, onMaskKey }: PreviewProps) {
  return (
    <section>
      <h3 className={styles.head}>Keys in frames that look like secrets; tick those to mask</h3>
      <ul className={styles.list}>
        {preview.suspicious.map(({ key, count, first }) => (
          <li key={key} className={styles.key}>
            <label>
              <input
                type="checkbox"
                checked={maskedKeys.includes(key)}
                onChange={(event) => onMaskKey(key, event.target.checked)}
              />
              <code>{visibleLine(key)}</code>
            </label>
            <span className={styles.dim}>{formatCounted(count, 'time')}, first in</span>
            <Link href={pathOf(captureId, 'timeline', first)}>#{first}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
