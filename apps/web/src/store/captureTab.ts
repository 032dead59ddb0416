import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { useCallback, useSyncExternalStore } from 'react';

const prefix = 'mcpeek.tab.';
const listeners = new Set<() => void>();
const known = new Map<string, string>();

/**
 * A piece of text that belongs to one capture in this browser tab, such as the filter or the chosen tab of a pane;
 * kept over a reload. An empty text is the same as none.
 */
export function useTabText(
  captureId: CaptureId,
  name: string,
  initial = '',
): readonly [string, (text: string) => void] {
  const key = `${prefix}${captureId}.${name}`;
  const text = useSyncExternalStore(onChange, () => readText(key)) || initial;
  return [text, useCallback((next: string) => writeText(key, next), [key])];
}

/** A piece of text that belongs to this browser tab whatever the capture. */
export function usePageText(name: string, initial = ''): readonly [string, (text: string) => void] {
  const key = `${prefix}${name}`;
  const text = useSyncExternalStore(onChange, () => readText(key)) || initial;
  return [text, useCallback((next: string) => writeText(key, next), [key])];
}

function readText(key: string): string {
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const text = sessionStorage.getItem(key) ?? '';
  known.set(key, text);
  return text;
}

function writeText(key: string, text: string): void {
  if (readText(key) === text) return;
  known.set(key, text);
  if (text === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
  for (const listener of [...listeners]) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
