import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { fetchBody } from '../../../api/body.ts';
import { call } from '../../../api/call.ts';

/** The whole text of a record, however long; bytes that are no UTF-8 become replacement characters. */
export async function recordText(captureId: CaptureId, seq: Seq): Promise<string> {
  return wholeText(captureId, await call('record/get', { captureId, seq }));
}

/** The same of a record that is here already, but perhaps only its first part. */
export async function wholeText(captureId: CaptureId, detail: RecordDetail): Promise<string> {
  if (!detail.truncated && detail.text !== undefined) return detail.text;
  const { bytes } = await fetchBody(captureId, detail.seq);
  return new TextDecoder().decode(bytes);
}
