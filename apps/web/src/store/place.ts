import { type CaptureId, toCaptureId } from '@mcpeek/protocol/base/ids';
import { useLocation } from 'wouter';

/** The panes of a capture. */
export type Pane = 'timeline' | 'tools' | 'findings' | 'console';

/** Where the page is: Home, or a pane of a capture. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'capture'; readonly captureId: CaptureId; readonly pane: Pane }
  | { readonly kind: 'unknown'; readonly path: string };

const panes: readonly Pane[] = ['timeline', 'tools', 'findings', 'console'];

/** Reads a path. */
export function readPlace(path: string): Place {
  if (path === '/' || path === '') return { kind: 'home' };
  const parts = path.split('/').filter((part) => part !== '');
  const pane = panes.find((one) => one === (parts[2] ?? 'timeline'));
  const name = parts[1];
  if (parts[0] !== 'c' || name === undefined || pane === undefined || parts.length > 3)
    return { kind: 'unknown', path };
  return { kind: 'capture', captureId: toCaptureId(decode(name)), pane };
}

/** The path of a pane of a capture, with a selected record if given. */
export function pathOf(captureId: CaptureId, pane: Pane = 'timeline', seq?: number): string {
  const path = `/c/${encodeURIComponent(captureId)}/${pane}`;
  return seq === undefined ? path : `${path}?seq=${seq}`;
}

/** Where the page is now, and a way to go elsewhere. */
export function usePlace(): readonly [Place, (path: string) => void] {
  const [path, navigate] = useLocation();
  return [readPlace(path), navigate];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
