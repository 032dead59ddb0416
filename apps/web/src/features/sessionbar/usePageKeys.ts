import { useEffect, useRef } from 'react';

export interface PageKeys {
  readonly onPalette: () => void;
  readonly onKeys: () => void;
  /** The letter after `g`. */
  readonly onGo: (letter: string) => void;
}

/** `g` waits this long for its letter, in milliseconds. */
const goWaitMs = 1200;

/** Keys that work anywhere on the page; single letters not while something is typed. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.timeStamp < goUntil) {
        goUntil = 0;
        event.preventDefault();
        latest.current.onGo(event.key);
      } else if (event.key === 'g') {
        goUntil = event.timeStamp + goWaitMs;
      } else if (event.key === '?') {
        latest.current.onKeys();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], .monaco-editor') !== null
  );
}
