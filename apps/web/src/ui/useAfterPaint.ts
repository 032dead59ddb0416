import { useEffect, useState } from 'react';

/** The same value once the frame that shows what else changed with it is drawn: for what may follow a moment later. */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let isOver = false;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (!isOver) setShown(() => value);
    };
    // Callbacks of a frame run before it is drawn, a message posted there after.
    const frame = requestAnimationFrame(() => port2.postMessage(undefined));
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, [value]);
  return shown;
}
