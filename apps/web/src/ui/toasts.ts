/** Something told in passing. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'error';
  readonly text: string;
}

const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let nextId = 1;
/** Long enough to read; errors stay until closed. */
const shownMs = 5000;

/** Shows a line at the foot of the page and reads it aloud; an error stays until it is closed. */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  const toast: Toast = { id: nextId, tone, text };
  nextId += 1;
  shown = [...shown.slice(-3), toast];
  tell();
  if (tone === 'plain') setTimeout(() => closeToast(toast.id), shownMs);
}

/** Takes a line away. */
export function closeToast(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
  tell();
}

/** The lines that are shown, oldest first; the same array until one changes. */
export function shownToasts(): readonly Toast[] {
  return shown;
}

/** Calls back after every change; the answer stops it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
