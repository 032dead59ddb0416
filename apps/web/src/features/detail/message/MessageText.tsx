import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { FrameCut } from '@mcpeek/protocol/frame/frame';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/callFailure.ts';
import { foldLevel } from '../../../editor/foldDeep.ts';
import { JsonEditor } from '../../../editor/JsonEditor.tsx';
import { useChosenPlace } from '../../../store/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { CutNotice } from '../cut/CutNotice.tsx';
import { gapOf } from '../cut/gapOf.ts';
import { TextView } from '../raw/TextView.tsx';
import { useWholeBody } from '../useWholeBody.ts';
import { layOut, longestPretty, placeOf, prettyLimit } from './layOut.ts';
import styles from './MessageText.module.css';

interface MessageTextProps {
  readonly captureId: CaptureId;
  readonly detail: RecordDetail;
  readonly onRaw: (seq: Seq) => void;
}

/** One message in the editor: laid out, its findings underlined; long ones in steps that the user asks for. */
export function MessageText({ captureId, detail, onRaw }: MessageTextProps) {
  if (detail.cut !== undefined) return <CutMessage detail={detail} cut={detail.cut} />;
  return <WholeMessage captureId={captureId} detail={detail} onRaw={onRaw} />;
}

/** Both ends of a line that was cut, never as one text. */
function CutMessage({ detail, cut }: { readonly detail: RecordDetail; readonly cut: FrameCut }) {
  const { text, base64 } = detail;
  const bytes = useMemo(
    () =>
      text === undefined
        ? Uint8Array.from(atob(base64 ?? ''), (char) => char.charCodeAt(0))
        : new TextEncoder().encode(text),
    [text, base64],
  );
  const gap = useMemo(() => gapOf(cut), [cut]);
  return (
    <div className={styles.message}>
      <CutNotice cut={cut} />
      <TextView bytes={bytes} label="Message" gap={gap} />
    </div>
  );
}

function WholeMessage({ captureId, detail, onRaw }: MessageTextProps) {
  const { findings, truncated } = detail;
  const whole = useWholeBody(captureId, detail, truncated);
  const [askedFor, setAskedFor] = useState<Seq>();
  const isAsked = askedFor === detail.seq;
  const { bytes } = whole;
  const isPart = truncated && bytes === undefined;
  const plain = bytes !== undefined && bytes.length > prettyLimit && !isAsked ? bytes : undefined;
  const laidOut = useMemo(() => {
    if (plain !== undefined) return undefined;
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return layOut(bytes === undefined ? (detail.text ?? '') : decoder.decode(bytes), findings, isPart);
  }, [plain, bytes, detail.text, findings, isPart]);
  const place = useChosenPlace(captureId, detail.seq);
  const shownText = laidOut?.text;
  const reveal = useMemo(
    () =>
      place === undefined || shownText === undefined ? undefined : placeOf(shownText, place.pointer, isPart),
    [place, shownText, isPart],
  );
  return (
    <div className={styles.message}>
      {isPart ? (
        <div className={styles.notice}>
          The first {formatBytes(lengthOf(detail.text ?? ''))} of {formatBytes(detail.bytes)}.
          {place === undefined || reveal !== undefined ? null : ' The place that was chosen comes later.'}
          <Button size="small" onClick={whole.load} disabled={whole.isLoading}>
            {whole.isLoading
              ? `Loading ${formatBytes(detail.bytes)}…`
              : `Load all ${formatBytes(detail.bytes)}`}
          </Button>
          {whole.problem === undefined ? null : (
            <span className={styles.problem}>{messageOf(whole.problem)}</span>
          )}
        </div>
      ) : null}
      {plain === undefined ? null : (
        <div className={styles.notice}>
          {plain.length <= longestPretty
            ? `As it was on the wire: laying out ${formatBytes(plain.length)} stops the page for a moment.`
            : `As it was on the wire: no more than ${formatBytes(longestPretty)} can be laid out.`}
          {plain.length <= longestPretty ? (
            <Button size="small" onClick={() => setAskedFor(detail.seq)}>
              Lay it out
            </Button>
          ) : null}
          {truncated ? (
            <Button size="small" variant="quiet" onClick={whole.leave}>
              Back to its beginning, laid out
            </Button>
          ) : null}
        </div>
      )}
      {laidOut?.foldedDepth === undefined ? null : (
        <div className={styles.notice}>
          Nested {formatCount(laidOut.foldedDepth)} deep; below level {foldLevel} it is shown on one line.
          <Button size="small" onClick={() => onRaw(detail.seq)}>
            See all in Raw
          </Button>
        </div>
      )}
      {plain === undefined ? null : <TextView bytes={plain} label="Message" />}
      {laidOut === undefined ? null : (
        <JsonEditor label="Message" text={laidOut.text} marks={laidOut.marks} reveal={reveal} />
      )}
    </div>
  );
}

function lengthOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
