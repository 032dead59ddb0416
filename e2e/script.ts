import type { RunningBridge } from './bridge.ts';

/** Asks a bridge one thing as a script does; the connection is closed again. */
export async function ask(bridge: RunningBridge, method: string, params: object = {}): Promise<unknown> {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${bridge.url.replace('http', 'ws')}/ws`, 'mcpeek.v1', {
    headers: { authorization: `Bearer ${bridge.token}` },
  });
  const answer = await new Promise<unknown>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(String(data));
      if (typeof message === 'object' && message !== null && 'id' in message) resolve(message);
    });
  });
  socket.close();
  return answer;
}
