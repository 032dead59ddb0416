import type { RunningBridge } from './bridge.ts';

/** A connection to a bridge as a script has it. */
export interface Script {
  /** The whole answer, a refusal too. */
  readonly call: (method: string, params?: object) => Promise<unknown>;
  readonly close: () => void;
}

/** Connects to a bridge as a script does. */
export async function connectScript(bridge: RunningBridge): Promise<Script> {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${bridge.url.replace('http', 'ws')}/ws`, 'mcpeek.v1', {
    headers: { authorization: `Bearer ${bridge.token}` },
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    waiting.get(Number(message.id))?.(message);
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  let lastId = 0;
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Asks a bridge one thing as a script does. */
export async function ask(bridge: RunningBridge, method: string, params: object = {}): Promise<unknown> {
  const script = await connectScript(bridge);
  const answer = await script.call(method, params);
  script.close();
  return answer;
}
