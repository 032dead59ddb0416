import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { RunningRival } from './rival.ts';
import { textAt, valueAt } from './values.ts';
import { withinTime } from './withinTime.ts';

/** A session of the official Inspector's backend, driven as its page drives it: posts one way, events the other. */
export interface RivalSession {
  readonly call: (method: string, params: object) => Promise<unknown>;
  readonly close: () => void;
}

const callLimitMs = 60_000;

/** Opens a session with a stdio server and shakes hands. */
export async function openRivalSession(
  rival: RunningRival,
  [command, ...args]: readonly [string, ...string[]],
): Promise<RivalSession> {
  const headers = { 'content-type': 'application/json', 'x-mcp-remote-auth': `Bearer ${rival.token}` };
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${rival.origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    });
    return answer.json();
  };
  const opened = await post('/api/mcp/connect', { config: { type: 'stdio', command, args } });
  const sessionId = textAt(opened, 'sessionId');
  const waiting = new Map<number, (result: unknown) => void>();
  const stop = await listen(`${rival.origin}/api/mcp/events?sessionId=${sessionId}`, headers, (event) => {
    const id = valueAt(event, 'data', 'id');
    if (typeof id !== 'number') return;
    waiting.get(id)?.(valueAt(event, 'data', 'result'));
    waiting.delete(id);
  });
  let lastId = 0;
  const send = (message: object) =>
    post('/api/mcp/send', { sessionId, message: { jsonrpc: '2.0', ...message } });

  const call = async (method: string, params: object): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const result = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    const sent = send({ id, method, params });
    const value = await withinTime(callLimitMs, method, result);
    await sent;
    return value;
  };
  await call('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  });
  await send({ method: 'notifications/initialized' });
  return { call, close: stop };
}

/** Reads an event stream; resolves with what ends it, once it is open. */
function listen(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: unknown) => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`events: HTTP ${answer.statusCode}`));
      const lines = createInterface({ input: answer });
      lines.on('line', (line) => {
        if (line.startsWith('data: {')) onEvent(JSON.parse(line.slice('data: '.length)));
      });
      // To end the stream is to break it off.
      for (const emitter of [answer, lines]) emitter.on('error', () => undefined);
      resolve(() => asked.destroy());
    });
    asked.on('error', reject);
    asked.end();
  });
}
