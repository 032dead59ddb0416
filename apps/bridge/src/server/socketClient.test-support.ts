import { once } from 'node:events';
import { WebSocket } from 'ws';
import { testToken } from './testServer.test-support.ts';

/** Connects as a script does. */
export async function connectTo(port: number): Promise<WebSocket> {
  const headers = { authorization: `Bearer ${testToken}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['mcpeek.v1'], { headers });
  await once(socket, 'open');
  return socket;
}

/** The next message that comes. */
export async function nextMessage(socket: WebSocket): Promise<string> {
  const [data] = await once(socket, 'message');
  return String(data);
}

/** Sends a text and gives the next message, parsed and as written. */
export async function exchange(
  socket: WebSocket,
  text: string,
): Promise<{ readonly text: string; readonly answer: unknown }> {
  const coming = nextMessage(socket);
  socket.send(text);
  const answered = await coming;
  return { text: answered, answer: JSON.parse(answered) };
}

/** The text of a call with id 1; `rest` begins with a comma. */
export function callText(method: string, rest = ''): string {
  return `{"jsonrpc":"2.0","id":1,"method":"${method}"${rest}}`;
}
