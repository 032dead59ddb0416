import { startProcess } from './startedProcess.ts';
import { valueAt } from './values.ts';

// The yardstick of the flood: takes the same stream of the same server, splits it into lines, parses each, and keeps
// nothing. Words: how many notifications, then the server's command. Prints the milliseconds.
const [count = '0', file = '', ...args] = process.argv.slice(2);
const { child, stop } = startProcess({ file, args });
let rest = '';
let notifications = 0;
let startedMs = 0;

const send = (message: object): void => {
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
};
child.stdout?.setEncoding('utf8');
child.stdout?.on('data', (chunk: string) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) take(JSON.parse(line));
});
send({
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'plain-reader', version: '1.0.0' },
  },
});

function take(message: unknown): void {
  const id = valueAt(message, 'id');
  if (id === undefined) notifications += 1;
  if (id === 1) {
    send({ method: 'notifications/initialized' });
    startedMs = performance.now();
    send({
      id: 2,
      method: 'tools/call',
      params: { name: 'notify', arguments: { count: Number(count) } },
    });
  } else if (id === 2) {
    const tookMs = performance.now() - startedMs;
    process.stdout.write(`${JSON.stringify({ tookMs, notifications })}\n`);
    void stop().then(() => process.exit(0));
  }
}
