import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { fetchBody } from '../../api/body.ts';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/callFailure.ts';
import { copyText } from '../../ui/copyText.ts';
import { textWithCut } from '../../ui/cutLine.ts';
import { showToast } from '../../ui/toasts.ts';

/** Copies a record's text exactly as it was on the wire, without the end of its line; of a cut line both ends with a mark between. */
export async function copyRow(captureId: CaptureId, seq: Seq): Promise<void> {
  try {
    const [{ bytes }, { cut }] = await Promise.all([
      fetchBody(captureId, seq),
      call('record/get', { captureId, seq }),
    ]);
    const what = cut === undefined ? `#${seq}` : `both ends of #${seq}, with a mark where it was cut`;
    await copyText(textWithCut(bytes, cut).replace(/\r?\n$/, ''), what);
  } catch (error) {
    showToast(messageOf(error), 'error');
  }
}
