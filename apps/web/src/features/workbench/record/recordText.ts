import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { fetchBody } from '../../../api/body.ts';
import { call } from '../../../api/call.ts';

/** The whole text of a record, however long; bytes that are no UTF-8 become replacement characters. */
export async function recordText(captureId: CaptureId, seq: Seq): Promise<string> {
  const { record, truncated } = await call('record/get', { captureId, seq });
  if (!truncated && record.text !== undefined) return record.text;
  const { bytes } = await fetchBody(captureId, seq);
  return new TextDecoder().decode(bytes);
}
