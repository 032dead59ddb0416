import { useSyncExternalStore } from 'react';

/** A target that a link asked to fill in; shown with a notice, started only by the user. */
export interface Prefill {
  /** The command line or URL exactly as the link had it. */
  readonly line: string;
}

let current: Prefill | undefined;
const listeners = new Set<() => void>();

/** Keeps what a link asked for; called once, by main. */
export function setPrefill(line: string): void {
  current = { line };
  tell();
}

/** Forgets it, once the user has taken it over or closed the notice. */
export function clearPrefill(): void {
  current = undefined;
  tell();
}

/** What a link asked to fill in, until it is cleared. */
export function usePrefill(): Prefill | undefined {
  return useSyncExternalStore(onPrefill, () => current);
}

function onPrefill(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
