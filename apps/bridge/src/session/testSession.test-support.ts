import { tmpdir } from 'node:os';
import { toSessionId } from '@mcpeek/protocol/base/ids';
import type { Era, HandshakeRevision } from '@mcpeek/protocol/base/revision';
import type { StdioTarget, Target } from '@mcpeek/protocol/link/target';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import { afterEach, expect, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { createHttpExchanges } from '../transport/http/httpExchanges.ts';
import { createStdioTransport } from '../transport/stdio/stdioTransport.ts';
import type { ClientOffer, OpenQuestion } from './driver/serverQuestions.ts';
import { createLiveSession } from './liveSession.ts';
import { createMemoryCapture } from './memoryCapture.test-support.ts';

/** A server as a few lines of JavaScript: `line(text)` writes a line, `on(request)` is called for each request. */
export function scriptedServer(body: string): StdioTarget {
  const prelude = `
    const raw = (bytes) => process.stdout.write(bytes);
    const line = (text) => raw(text + '\\n');
    const reply = (id, result) => line(JSON.stringify({ jsonrpc: '2.0', id, result }));
    const hello = (id, more = {}, revision = '2025-11-25') => reply(id, { protocolVersion: revision, capabilities: {}, serverInfo: { name: 'scripted', version: '1' }, ...more });
    let on = () => {};
    let seen = () => {};
    require('readline').createInterface({ input: process.stdin }).on('line', (text) => {
      const message = JSON.parse(text);
      seen(message, text);
      if (message.method !== undefined && message.id !== undefined) on(message, text);
    });
  `;
  return { kind: 'stdio', command: process.execPath, args: ['-e', `${prelude}\n${body}`] };
}

/** A scripted server that agrees on the revision and does this with every later request, whose id is `id`. */
export function answeringServer(body: string, revision = '2025-11-25'): StdioTarget {
  return scriptedServer(
    `on = ({ id, method, params }) => { if (method === 'initialize') return hello(id, {}, '${revision}'); ${body} };`,
  );
}

/** An answering server that has declared tools; run it with an offer whose `auto` is not `all`, or it is asked for their list. */
export function toolServer(body: string): StdioTarget {
  return scriptedServer(
    `on = ({ id, method, params }) => { if (method === 'initialize') return hello(id, { capabilities: { tools: {} } }); ${body} };`,
  );
}

/** Runs sessions that are closed after each test of the file that calls this, once and at its top. */
export function createSessionRunner(): typeof runSession {
  const open: ReturnType<typeof runSession>[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ live }) => live.close()));
  });
  return (target, options) => {
    const session = runSession(target, options);
    open.push(session);
    return session;
  };
}

/** Runs a session against a real process, its capture in memory. */
export function runSession(
  target: Target,
  options: {
    readonly forced?: HandshakeRevision;
    /** The era is found out, as users have it by default; handshake when left out. */
    readonly isAutomatic?: boolean;
    readonly era?: Era;
    readonly offer?: Partial<ClientOffer>;
    readonly limitMs?: number;
    /** How long the server may take to end once its stdin is closed, in milliseconds; 500 when left out. */
    readonly endMs?: number;
  } = {},
) {
  const capture = createMemoryCapture();
  const questions: OpenQuestion[] = [];
  const live = createLiveSession({
    sessionId: toSessionId('s1'),
    capture,
    target,
    title: undefined,
    openedAt: 0,
    order: { auto: 'all', clientInfo: {}, capabilities: {}, roots: [], timeoutMs: 0 },
    forced: options.forced,
    era: options.era ?? (options.isAutomatic === true ? undefined : 'handshake'),
    offer: { auto: 'all', capabilities: {}, rootsText: '[]', ...options.offer },
    clientInfoText: '{"name":"MCPeek","version":"0.1.0"}',
    limitMs: options.limitMs ?? 20_000,
    clock: systemClock,
    ids: randomIds,
    makeTransport: (listener) => {
      if (target.kind !== 'stdio') throw new Error('an address is no command');
      return createStdioTransport({
        target,
        cwd: tmpdir(),
        environment: { PATH: process.env.PATH ?? '' },
        clock: systemClock,
        platform: process.platform,
        closeTimes: { afterStdinEndMs: options.endMs ?? 500, afterTermMs: 500, afterExitMs: 200 },
        listener,
      });
    },
    makeExchanges: (listener) => {
      if (target.kind === 'stdio') throw new Error('a command is no address');
      return createHttpExchanges({
        ...(target.proxy === undefined ? {} : { proxy: target.proxy }),
        allowSelfSigned: target.allowSelfSigned === true,
        environment: {},
        userAgent: 'MCPeek/test',
        clock: systemClock,
        listener,
      });
    },
    onChange: () => undefined,
    onQuestion: (question) => questions.push(question),
  });
  live.start();
  const rows = (): readonly SummaryRow[] => capture.stored().map(({ row }) => row);
  const waitFor = <Value>(find: () => Value | undefined): Promise<Value> =>
    vi.waitFor(
      () => {
        const value = find();
        if (value === undefined)
          throw new Error(
            `not yet:\n${rows()
              .map((row) => `${row.seq} ${row.dir} ${row.kind} ${row.method ?? ''} ${row.gist}`)
              .join('\n')}`,
          );
        return value;
      },
      { timeout: 15_000, interval: 10 },
    );
  const phase = (wanted: string) => waitFor(() => (live.object().phase === wanted ? true : undefined));
  const rulesOf = (seq: number) => capture.findings([seq]).map(({ ruleId }) => ruleId);
  const text = (seq: number) => capture.record(seq)?.record.text;
  const request = (method: string, paramsText?: string) => {
    const sent = live.driver.request({
      method,
      by: 'you',
      ...(paramsText === undefined ? {} : { paramsText }),
    });
    if (sent === undefined) throw new Error('the way is closed');
    return sent;
  };
  const rowOf = (seq: number): SummaryRow => {
    const row = capture.rows([seq])[0];
    expect(row).toBeDefined();
    if (row === undefined) throw new Error(`no row ${seq}`);
    return row;
  };
  return { live, capture, questions, rows, rowOf, waitFor, phase, rulesOf, text, request };
}
