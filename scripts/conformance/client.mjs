import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argumentsFor, defaultsOf } from './values.mjs';
import { startWire } from './wire.mjs';

/** Connects MCPeek to the address that the suite gives, calls every tool, and answers what it is asked by rule. */
const url = process.argv.at(-1);
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
const wished = process.env.MCP_CONFORMANCE_PROTOCOL_VERSION;
const home = mkdtempSync(join(tmpdir(), 'mcpeek-conformance-'));
const root = resolve(import.meta.dirname, '..', '..');
const wire = await startWire({ root, home });

/** Answers by rule: a form with its defaults, an address and a sampling with a plain acceptance. */
function answerFor({ method, params = {} }) {
  if (method === 'elicitation/create')
    return {
      action: 'accept',
      ...(params.mode === 'url' ? {} : { content: defaultsOf(params.requestedSchema) }),
    };
  if (method === 'sampling/createMessage')
    return { role: 'assistant', content: { type: 'text', text: 'yes' }, model: 'by-rule' };
  return undefined;
}

wire.on('session/pending', ({ sessionId, pendingId, method, paramsText }) => {
  const result = answerFor({ method, params: paramsText === '' ? {} : JSON.parse(paramsText) });
  const answer =
    result === undefined ? { error: { code: -32601, message: 'Not answered by rule' } } : { result };
  void wire.call('session/answer', { sessionId, pendingId, ...answer });
});

async function ready(sessionId) {
  while (true) {
    const session = await wire.call('session/get', { sessionId });
    if (session.phase === 'ready' || session.phase === 'failed' || session.phase === 'needsAuth')
      return session;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A call that fails is told; whether it should have, the suite says. */
async function attempt(what, run) {
  try {
    return await run();
  } catch (error) {
    console.error(`${what}: ${error.message} ${JSON.stringify(error.data ?? {})}`);
    return undefined;
  }
}

async function run() {
  const { sessionId } = await wire.call('session/open', {
    target: { kind: 'http', url },
    ...(wished === undefined ? {} : { era: wished === '2026-07-28' ? 'stateless' : 'handshake' }),
    capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
    timeoutMs: 20_000,
  });
  const session = await ready(sessionId);
  console.error(
    `${session.phase} ${session.revision ?? ''}: ${session.decidedBy ?? session.failure?.message}`,
  );
  const request = (method, params) =>
    attempt(`${method} ${params?.name ?? ''}`, () =>
      wire.call('session/request', { sessionId, method, params }),
    );
  const tools = context.toolCalls === undefined ? await listTools(request) : [];
  const calls = context.toolCalls ?? tools.map((tool) => argumentsFor(tool, tools));
  for (const { name, arguments: given } of calls) await request('tools/call', { name, arguments: given });
  await wire.call('session/close', { sessionId });
  return session.phase === 'ready' ? 0 : 1;
}

async function listTools(request) {
  const answer = await request('tools/list');
  return answer?.result?.tools ?? [];
}

const code = await run().finally(() => wire.stop());
rmSync(home, { recursive: true, force: true });
process.exit(code);
