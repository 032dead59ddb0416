import type { Seq } from '@mcpeek/protocol/base/ids';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import type { CaptureHandle } from '../../store/captureStore.ts';
import { CallRefusal } from '../callHandlers.ts';

/** Says why a capture does not hold a record: it fell into a gap, or there never was one. */
export function missingRecord(capture: CaptureHandle, seq: Seq): CallRefusal {
  const place = capture.gaps.toPlace(seq);
  const holder = capture.rowsAt(place, place + 1)[0];
  const note = holder === undefined ? undefined : capture.recordHead(holder.seq)?.record.note;
  if (holder === undefined || note?.kind !== 'gap' || (note.through ?? holder.seq) < seq) {
    const message = `There is no record #${seq} in this capture.`;
    return new CallRefusal(wireErrorCodes.notFound, message, { kind: 'noSuchRecord' });
  }
  return new CallRefusal(
    wireErrorCodes.notFound,
    `Record #${seq} fell into the gap of the capture that begins at #${holder.seq}. ${note.text}`,
    { kind: 'noSuchRecord', gap: { seq: holder.seq, through: note.through } },
  );
}
