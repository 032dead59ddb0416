import { useEffect, useState } from 'react';

/** The text once it has not changed for a while; an empty text at once. */
export function useSteadyText(text: string, pauseMs: number): string {
  const [steady, setSteady] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return steady;
}
