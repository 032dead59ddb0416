import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { fetchBody } from '../../api/body.ts';
import { messageOf } from '../../api/callFailure.ts';
import { copyText } from '../../ui/copyText.ts';
import { showToast } from '../../ui/toasts.ts';

/** Copies a record's text exactly as it was on the wire, without the end of its line. */
export async function copyRow(captureId: CaptureId, seq: Seq): Promise<void> {
  try {
    const { bytes } = await fetchBody(captureId, seq);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    await copyText(text.replace(/\r?\n$/, ''), `#${seq}`);
  } catch (error) {
    showToast(messageOf(error), 'error');
  }
}
