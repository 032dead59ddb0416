import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { fetchBody } from '../../../api/body.ts';

/** Lets the browser save the exact bytes of a record as a file. */
export async function saveBody(captureId: CaptureId, seq: Seq): Promise<void> {
  const { bytes } = await fetchBody(captureId, seq);
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `record-${seq}.json`;
  link.click();
  // The browser has taken the bytes over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
