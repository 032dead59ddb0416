import type { LineSocket } from './socket.ts';

/** Opens the WebSocket to where the page came from; the key goes as a subprotocol, for a browser can send no header there. */
export function openPageSocket(
  place: { readonly protocol: string; readonly host: string },
  key: string | undefined,
): LineSocket {
  const scheme = place.protocol === 'https:' ? 'wss' : 'ws';
  const protocols = key === undefined ? ['mcpeek.v1'] : ['mcpeek.v1', `mcpeek.key.${key}`];
  const socket = new WebSocket(`${scheme}://${place.host}/ws`, protocols);
  const line: LineSocket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
  socket.onopen = () => line.onopen?.();
  socket.onclose = () => line.onclose?.();
  socket.onmessage = (event: MessageEvent<unknown>) => line.onmessage?.(event);
  return line;
}
