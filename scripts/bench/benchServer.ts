import { createInterface } from 'node:readline';
import { textAt, valueAt } from './values.ts';

// A stdio server of the bench: each answer of `tick` differs from the last, so that a page can be seen to change;
// `flood` sends as many notifications as the command line says before it answers.
const floodCount = Number(process.argv[2] ?? '0');
const breath = 200;
let ticks = 0;

const tools = ['tick', 'flood'].map((name) => ({ name, description: name, inputSchema: { type: 'object' } }));

process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));
createInterface({ input: process.stdin }).on('line', (line) => {
  const message: unknown = JSON.parse(line);
  if (valueAt(message, 'id') !== undefined) void answer(message);
});

async function answer(message: unknown): Promise<void> {
  const result = await resultFor(message);
  await write([{ jsonrpc: '2.0', id: valueAt(message, 'id'), result }]);
}

async function resultFor(message: unknown): Promise<unknown> {
  switch (textAt(message, 'method')) {
    case 'initialize':
      return {
        protocolVersion: valueAt(message, 'params', 'protocolVersion'),
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'bench-server', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools };
    case 'tools/call':
      if (valueAt(message, 'params', 'name') === 'flood') await flood();
      ticks += 1;
      return { content: [{ type: 'text', text: `tick number ${ticks}` }] };
    default:
      return {};
  }
}

async function flood(): Promise<void> {
  for (let first = 1; first <= floodCount; first += breath) {
    const numbers = Array.from({ length: Math.min(breath, floodCount - first + 1) }, (_, at) => first + at);
    await write(
      numbers.map((number) => ({
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', logger: 'flood', data: { number, of: floodCount } },
      })),
    );
  }
}

function write(messages: readonly unknown[]): Promise<void> {
  const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
