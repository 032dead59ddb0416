import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { CallFailure } from './callFailure.ts';
import { pageFetch } from './login.ts';

/** Bytes of a record as they were on the wire, or a part of them. */
export interface Body {
  readonly bytes: Uint8Array;
  /** Where the first of these bytes stands in the whole. */
  readonly from: number;
  readonly totalBytes: number;
}

/** Loads the exact bytes of a record; `range` is `[from, to)` in bytes. */
export async function fetchBody(
  captureId: CaptureId,
  seq: Seq,
  range?: readonly [number, number],
  signal?: AbortSignal,
): Promise<Body> {
  const answer = await pageFetch(`/api/captures/${encodeURIComponent(captureId)}/records/${seq}/body`, {
    ...(range && { headers: { range: `bytes=${range[0]}-${range[1] - 1}` } }),
    ...(signal && { signal }),
  });
  if (!answer.ok) {
    throw new CallFailure(0, `The bytes of record #${seq} could not be read: HTTP ${answer.status}.`, {
      kind: 'bodyFailed',
    });
  }
  const bytes = await readAll(answer);
  const placed = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
  if (answer.status !== 206 || placed === null) return { bytes, from: 0, totalBytes: bytes.length };
  return { bytes, from: Number(placed[1]), totalBytes: Number(placed[2]) };
}

/** Reads piece by piece: to take over a hundred megabytes at once would stop the page. */
async function readAll(answer: Response): Promise<Uint8Array> {
  let all = new Uint8Array(Number(answer.headers.get('content-length') ?? 0));
  let length = 0;
  const reader = answer.body?.getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    if (length + piece.value.length > all.length) all = grown(all, length + piece.value.length);
    all.set(piece.value, length);
    length += piece.value.length;
  }
  return all.subarray(0, length);
}

function grown(bytes: Uint8Array, atLeast: number): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(Math.max(atLeast, bytes.length * 2));
  next.set(bytes);
  return next;
}
