import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

/** Starts the bridge as a user's script would, and speaks to it over its WebSocket; `home` is its folder. */
export async function startWire({ root, home }) {
  const main = join(root, 'apps', 'bridge', 'src', 'cli', 'main.ts');
  const words = ['--json', '--no-open', '--port', '0', '--home', home];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), closed]);
  if (typeof line !== 'string') throw new Error('The bridge did not start.');
  const { port, token } = JSON.parse(line);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'mcpeek.v1', {
    headers: { Authorization: `Bearer ${token}` },
  });
  await once(socket, 'open');

  let nextId = 1;
  const waiting = new Map();
  const listeners = new Map();
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.method !== undefined) {
      listeners.get(message.method)?.(message.params);
      return;
    }
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.error === undefined) resolve?.(message.result);
    else reject?.(Object.assign(new Error(message.error.message), { data: message.error.data }));
  });

  return {
    /** Calls a method of the bridge; rejects with its refusal, whose `data` says what kind it is. */
    call(method, params) {
      const id = nextId++;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return answer;
    },
    /** Calls back at each push of this name. */
    on: (method, listener) => listeners.set(method, listener),
    async stop() {
      socket.close();
      child.kill('SIGTERM');
      await closed;
    },
  };
}
