import { startServer } from './startServer.ts';

/** What a server wrote to the end, when all of its input was there from the start. */
export interface Exchange {
  readonly initializeAnswer: string;
  /** Every byte of stdout behind the answer to initialize. */
  readonly rest: Buffer;
  readonly exit: number | string;
}

/** The answer to that call when nothing is broken, without its newline. */
export const cleanAnswer = '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"hi"}]}}';

const initialize =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n';
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
export const echoCall =
  '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"message":"hi"}}}\n';

/** Connects, sends these lines (by default one call of echo), closes stdin and waits for the end. */
export async function runExchange(options: readonly string[], lines = echoCall): Promise<Exchange> {
  await using server = startServer(...options);
  server.send(initialize);
  const first = await server.output((text) => text.includes('\n'));
  server.send(initialized);
  server.send(lines);
  server.closeInput();
  const exit = await server.exited;
  const end = first.indexOf('\n') + 1;
  return { initializeAnswer: first.slice(0, end), rest: server.bytes().subarray(end), exit };
}
