import { type RefObject, useLayoutEffect, useState } from 'react';

/** Characters measured at once, so that a fraction of a pixel counts. */
const sample = '0'.repeat(200);

/** How many characters of the code face fit beside a margin; at least 20. */
export function useColumns(frame: RefObject<HTMLElement | null>, marginPx: number): number {
  const [columns, setColumns] = useState(80);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const characterPx = measureCharacter();
    const measure = () =>
      setColumns(Math.max(20, Math.floor((element.clientWidth - marginPx) / characterPx)));
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, [frame, marginPx]);
  return columns;
}

function measureCharacter(): number {
  const probe = document.createElement('code');
  probe.textContent = sample;
  probe.style.position = 'absolute';
  document.body.append(probe);
  const width = probe.getBoundingClientRect().width / sample.length;
  probe.remove();
  return width > 0 ? width : 7;
}
