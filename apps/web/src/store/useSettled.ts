import { useEffect, useRef, useState } from 'react';

/** The value, at once when it has been still for a while, and at most once a pace while it changes quickly. */
export function useSettled<Value>(value: Value, paceMs: number): Value {
  const [settled, setSettled] = useState(value);
  const lastAt = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, lastAt.current + paceMs - performance.now());
    const settle = () => {
      lastAt.current = performance.now();
      setSettled(value);
    };
    if (waitMs === 0) {
      settle();
      return;
    }
    const timer = setTimeout(settle, waitMs);
    return () => clearTimeout(timer);
  }, [value, paceMs]);
  return settled;
}
