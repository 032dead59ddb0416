import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { fetchBody } from '../../../api/body.ts';
import { call } from '../../../api/call.ts';
import { textWithCut } from '../../../ui/cutLine.ts';

/** The whole text of a record, however long; bytes that are no UTF-8 become replacement characters. */
export async function recordText(captureId: CaptureId, seq: Seq): Promise<string> {
  return wholeText(captureId, await call('record/get', { captureId, seq }));
}

/** The same of a record that is here already, but perhaps only its first part. */
export async function wholeText(captureId: CaptureId, detail: RecordDetail): Promise<string> {
  const { cut, text } = detail;
  // The two ends of a cut line must not pass for one value.
  if (cut === undefined && !detail.truncated && text !== undefined) return text;
  const { bytes } = await fetchBody(captureId, detail.seq);
  return cut === undefined ? new TextDecoder().decode(bytes) : textWithCut(bytes, cut);
}
