import { createJudge } from '@mcpeek/protocol/rules/judge';
import { createFramePipeline } from './framePipeline.ts';

// A program of the bench: how long the whole check of one frame takes, from its bytes to its judged record: split,
// decoded, scanned, paired, checked, described. Beside it the engine's own JSON.parse of the same text. Prints one
// line of JSON: by name of the frame its bytes, the median and the 99th percentile of both in microseconds.

const rounds = Number(process.argv[2] ?? '20000');
const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Sample {
  readonly name: string;
  /** The frame of a round, from the client (`out`) or from the server; what it needs before is not measured. */
  readonly make: (id: number) => {
    readonly before?: string;
    readonly dir: 'in' | 'out';
    readonly text: string;
  };
}

const ask = (id: number, name: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":{}}}`;
const textResult = (id: number, length: number): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    result: { content: [{ type: 'text', text: `${id} `.padEnd(length, 'The quick brown fox. ') }] },
  });
const manyTools = Array.from({ length: 30 }, (_none, at) => ({
  name: `tool_${at}`,
  description:
    'Does what its name says, and says so at some length, so that the frame is as large as many are.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where' },
      count: { type: 'integer', description: 'How many' },
    },
    required: ['path'],
  },
}));

const samples: readonly Sample[] = [
  {
    name: 'notification of 300 bytes',
    make: (id) => ({
      dir: 'in',
      text: JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', logger: 'bench', data: `${id} `.padEnd(200, 'something happened ') },
      }),
    }),
  },
  {
    name: 'request of 300 bytes',
    make: (id) => ({
      dir: 'out',
      text: `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search","arguments":{"query":"${'words to look for '.repeat(11)}","limit":20,"exact":false}}}`,
    }),
  },
  {
    name: 'result of 300 bytes',
    make: (id) => ({ before: ask(id, 'echo'), dir: 'in', text: textResult(id, 225) }),
  },
  {
    name: 'result of 10 kB, one text',
    make: (id) => ({ before: ask(id, 'echo'), dir: 'in', text: textResult(id, 9900) }),
  },
  {
    name: 'result of 10 kB, a list of 30 tools',
    make: (id) => ({
      before: `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`,
      dir: 'in',
      text: JSON.stringify({ jsonrpc: '2.0', id, result: { tools: manyTools } }),
    }),
  },
];

const initialize =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}';
const initializeResult =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"logging":{}},"serverInfo":{"name":"bench","version":"1"}}}';

process.stdout.write(
  `${JSON.stringify(Object.fromEntries(samples.map((one) => [one.name, measure(one)])))}\n`,
);

function measure({ make }: Sample) {
  const judge = createJudge({ transport: 'stdio' });
  const pipeline = createFramePipeline(judge);
  const take = (dir: 'in' | 'out', bytes: Uint8Array): void => {
    if (dir === 'out') pipeline.take({ kind: 'sent', bytes, by: 'you' }, 0);
    else pipeline.take({ kind: 'bytes', channel: 'stdout', bytes }, 0);
  };
  const put = (dir: 'in' | 'out', text: string): void => take(dir, encoder.encode(`${text}\n`));
  put('out', initialize);
  put('in', initializeResult);
  put('out', '{"jsonrpc":"2.0","method":"notifications/initialized"}');

  const checkUs: number[] = [];
  const parseUs: number[] = [];
  let bytes = 0;
  // The first half warms the compiler.
  for (let round = 1; round <= rounds; round += 1) {
    const { before, dir, text } = make(round);
    bytes = text.length;
    if (before !== undefined) put('out', before);
    const line = encoder.encode(`${text}\n`);
    // As it comes from the wire: in one piece, which a text put together from pieces is not.
    const whole = decoder.decode(line);
    const ours = timeUs(() => take(dir, line));
    const theirs = timeUs(() => void JSON.parse(whole));
    if (round > rounds / 2) {
      checkUs.push(ours);
      parseUs.push(theirs);
    }
    if (dir === 'out') put('in', textResult(round, 10));
  }
  return { bytes, check: summary(checkUs), parse: summary(parseUs) };
}

function timeUs(work: () => void): number {
  const startedMs = performance.now();
  work();
  return (performance.now() - startedMs) * 1000;
}

function summary(values: number[]) {
  values.sort((one, other) => one - other);
  const at = (share: number) => values[Math.floor(values.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
