import { type RefObject, useEffect } from 'react';

/** Gives the focus to an element when it is first shown, if nothing on the page has it; never takes it from anything. */
export function useFreeFocus(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && isFocusFree()) element.current?.focus({ preventScroll: true });
  }, [element, isWanted]);
}

/** Whether keys go nowhere: what had the focus is gone, or nothing has had it since the page was loaded. */
function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
