import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useSyncExternalStore } from 'react';

/** Browsers refuse more than some hundred address changes in ten seconds; an arrow key held down makes more. */
const addressPauseMs = 180;

const chosen = new Map<CaptureId, Seq | undefined>();
const listeners = new Set<() => void>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** The selected record of a capture; at first the one in the address (`?seq=34`). */
export function selectedSeq(captureId: CaptureId): Seq | undefined {
  if (!chosen.has(captureId)) chosen.set(captureId, readSeq(location.search));
  return chosen.get(captureId);
}

/** Selects a record of a capture, or none; the address follows a little later. */
export function selectSeq(captureId: CaptureId, seq: Seq | undefined): void {
  if (selectedSeq(captureId) === seq) return;
  chosen.set(captureId, seq);
  for (const listener of [...listeners]) listener();
  clearTimeout(writing);
  writing = setTimeout(() => writeAddress(captureId, seq), addressPauseMs);
}

/** The selected record of a capture, followed. */
export function useSelectedSeq(captureId: CaptureId): Seq | undefined {
  return useSyncExternalStore(onSelection, () => selectedSeq(captureId));
}

/** `?seq=34` → 34. */
export function readSeq(search: string): Seq | undefined {
  const text = new URLSearchParams(search).get('seq');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function onSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function writeAddress(captureId: CaptureId, seq: Seq | undefined): void {
  // The user may have gone elsewhere meanwhile.
  if (!location.pathname.startsWith(`/c/${encodeURIComponent(captureId)}/`)) return;
  const query = new URLSearchParams(location.search);
  if (seq === undefined) query.delete('seq');
  else query.set('seq', String(seq));
  const text = query.toString();
  history.replaceState(history.state, '', location.pathname + (text === '' ? '' : `?${text}`));
}
