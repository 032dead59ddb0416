import { useEffect, useState } from 'react';

/** Takes files that are dropped anywhere on the page; true while one hovers above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    // Entering a child fires before leaving its parent: only the count says whether the pointer is still inside.
    let depth = 0;
    const listeners: readonly (readonly [string, (event: DragEvent) => void])[] = [
      [
        'dragenter',
        (event) => {
          if (!hasFiles(event)) return;
          depth += 1;
          setOver(true);
        },
      ],
      [
        'dragleave',
        (event) => {
          if (!hasFiles(event)) return;
          depth = Math.max(0, depth - 1);
          if (depth === 0) setOver(false);
        },
      ],
      [
        'dragover',
        (event) => {
          if (hasFiles(event)) event.preventDefault();
        },
      ],
      [
        'drop',
        (event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          depth = 0;
          setOver(false);
          onFiles([...(event.dataTransfer?.files ?? [])]);
        },
      ],
    ];
    const handlers = listeners.map(([name, listener]) => {
      const handler = (event: Event) => {
        if (event instanceof DragEvent) listener(event);
      };
      addEventListener(name, handler);
      return () => removeEventListener(name, handler);
    });
    return () => {
      for (const stop of handlers) stop();
    };
  }, [onFiles]);

  return isOver;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
