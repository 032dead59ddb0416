import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';
import { useSyncExternalStore } from 'react';
import { readPlace } from './place.ts';

/** Browsers refuse more than some hundred address changes in ten seconds; an arrow key held down makes more. */
const addressPauseMs = 180;

/** A place inside a record that the user wants to see; a new object each time it is asked for. */
export interface ChosenPlace {
  readonly seq: Seq;
  /** JSON pointer into its message. */
  readonly pointer: string;
}

const chosen = new Map<CaptureId, Seq | undefined>();
const places = new Map<CaptureId, ChosenPlace>();
const listeners = new Set<() => void>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** The selected record of a capture; at first the one in the address (`?seq=34`). */
export function selectedSeq(captureId: CaptureId): Seq | undefined {
  if (!chosen.has(captureId)) chosen.set(captureId, readSeq(location.search));
  return chosen.get(captureId);
}

/** Selects a record of a capture, and perhaps a place in it, or none; the address follows a little later. */
export function selectSeq(captureId: CaptureId, seq: Seq | undefined, pointer?: string): void {
  if (selectedSeq(captureId) === seq && pointer === undefined) return;
  choose(captureId, seq, pointer);
  writing = setTimeout(() => writeAddress(captureId, seq), addressPauseMs);
}

/** The selected record of a capture, followed. */
export function useSelectedSeq(captureId: CaptureId): Seq | undefined {
  return useSyncExternalStore(onSelection, () => selectedSeq(captureId));
}

/** The place that was chosen in this record of a capture, followed; undefined when none was. */
export function useChosenPlace(captureId: CaptureId, seq: Seq): ChosenPlace | undefined {
  const place = useSyncExternalStore(onSelection, () => chosenPlace(captureId));
  return place?.seq === seq ? place : undefined;
}

/** The place that was chosen with the selected record. */
export function chosenPlace(captureId: CaptureId): ChosenPlace | undefined {
  return places.get(captureId);
}

/** Lets the selection follow links of the page and the browser's back and forward; called once, the answer stops it. */
export function followAddress(): () => void {
  const follow = () => followLink(location.pathname, location.search);
  // wouter tells its own navigation by an event of this name; what only replaces the address comes from here.
  const events = ['pushState', 'popstate'];
  for (const event of events) addEventListener(event, follow);
  return () => {
    for (const event of events) removeEventListener(event, follow);
  };
}

/** Selects the record that an address names; one that names none leaves the selection. */
export function followLink(pathname: string, search: string): void {
  const place = readPlace(pathname);
  const seq = readSeq(search);
  if (place.kind === 'capture' && seq !== undefined) choose(place.captureId, seq);
}

/** `?seq=34` → 34. */
export function readSeq(search: string): Seq | undefined {
  const text = new URLSearchParams(search).get('seq');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function choose(captureId: CaptureId, seq: Seq | undefined, pointer?: string): void {
  clearTimeout(writing);
  chosen.set(captureId, seq);
  if (seq === undefined || pointer === undefined) places.delete(captureId);
  else places.set(captureId, { seq, pointer });
  for (const listener of [...listeners]) listener();
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
