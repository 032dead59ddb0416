import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HandshakeRevision, handshakeRevisions } from '@mcpeek/protocol/base/revision';
import { allRules } from '@mcpeek/protocol/rules/allRules';
import { describe, expect, test, vi } from 'vitest';
import { runSession } from './testSession.test-support.ts';

/** What a fault of the practice server makes MCPeek say, when a client connects and makes one call. */
interface Case {
  readonly fault: string;
  /** All of the families below that the server is blamed for, each once. */
  readonly rules: readonly string[];
  /** The same of the client; nothing when left out. */
  readonly clientRules?: readonly string[];
  readonly revision?: HandshakeRevision;
  readonly options?: readonly string[];
  readonly call?: { readonly method: string; readonly paramsText?: string; readonly limitMs?: number };
  /** What the client declares. */
  readonly capabilities?: Readonly<Record<string, object>>;
  /** `ready`: the session goes on and answers a ping. The others are how it ends by itself; `close` is our end. */
  readonly outcome?: 'ready' | 'closed' | 'failed' | 'close';
}

const echo = '"name":"echo","arguments":{"message":"hi"}';
const withToken = { method: 'tools/call', paramsText: `{${echo},"_meta":{"progressToken":0}}` };
const asTask = { method: 'tools/call', paramsText: `{${echo},"task":{},"_meta":{"progressToken":0}}` };

const cases: readonly Case[] = [
  // Bytes on stdout
  { fault: 'banner', rules: ['stdio/blank-line', 'stdio/non-json-on-stdout'] },
  { fault: 'blank-line', rules: ['stdio/blank-line'] },
  { fault: 'trailing-text', rules: ['stdio/non-json-on-stdout'] },
  { fault: 'two-on-one-line', rules: ['stdio/two-messages-one-line'] },
  { fault: 'pretty-printed', rules: ['stdio/embedded-newline'] },
  { fault: 'crlf', rules: ['stdio/crlf'] },
  { fault: 'content-length', rules: ['stdio/content-length-framing'] },
  { fault: 'no-final-newline-then-exit', rules: ['stdio/unterminated-frame'], outcome: 'closed' },
  {
    fault: 'half-answer',
    rules: [
      'jsonrpc/invalid-json',
      'jsonrpc/request-unanswered',
      'stdio/exit-with-pending',
      'stdio/unterminated-frame',
    ],
    outcome: 'failed',
  },
  { fault: 'invalid-utf8', rules: ['jsonrpc/not-utf8'] },
  { fault: 'bom', rules: ['jsonrpc/byte-order-mark'] },
  { fault: 'long-line', rules: ['stdio/non-json-on-stdout'], options: ['--line-megabytes', '0.1'] },
  { fault: 'duplicate-answer', rules: ['jsonrpc/response-duplicate'] },
  { fault: 'echo-input', rules: ['jsonrpc/method-wrong-direction'] },
  // The process
  { fault: 'stderr-not-utf8', rules: ['stdio/stderr-not-utf8'] },
  {
    fault: 'silent@tools/call',
    rules: ['jsonrpc/request-unanswered'],
    call: { method: 'tools/call', paramsText: `{${echo}}`, limitMs: 100 },
  },
  { fault: 'crash', rules: ['jsonrpc/request-unanswered', 'stdio/exit-with-pending'], outcome: 'failed' },
  { fault: 'ignore-stdin-end', rules: ['stdio/ignores-stdin-eof'], outcome: 'close' },
  // JSON-RPC members
  { fault: 'wrong-id', rules: ['jsonrpc/response-duplicate'] },
  { fault: 'string-id', rules: ['jsonrpc/response-id-type-changed'] },
  { fault: 'float-id', rules: [] },
  { fault: 'null-id', rules: ['jsonrpc/result-missing-id'] },
  { fault: 'missing-jsonrpc', rules: ['jsonrpc/version-tag'] },
  { fault: 'result-null', rules: ['jsonrpc/result-not-object'] },
  { fault: 'no-result', rules: ['jsonrpc/response-no-member'] },
  { fault: 'both-members', rules: ['jsonrpc/response-both-members'] },
  { fault: 'id-null-error', rules: ['jsonrpc/error-id-null'] },
  { fault: 'error-without-id', rules: ['jsonrpc/error-id-omitted-though-readable'] },
  { fault: 'error-without-id', rules: ['jsonrpc/error-missing-id'], revision: '2024-11-05' },
  { fault: 'error-code-string', rules: ['jsonrpc/error-code-not-integer'] },
  { fault: 'error-code-reserved', rules: ['jsonrpc/error-code-reserved'] },
  { fault: 'error-without-message', rules: ['jsonrpc/error-shape'] },
  { fault: 'error-message-long', rules: ['jsonrpc/error-message-not-concise'] },
  {
    fault: 'error-code-internal',
    rules: ['jsonrpc/unknown-method-code'],
    clientRules: ['jsonrpc/method-unknown'],
    call: { method: 'x/y' },
  },
  {
    fault: 'error-code-internal',
    rules: ['jsonrpc/invalid-params-code'],
    call: { method: 'prompts/get' },
  },
  { fault: 'array-answer', rules: ['batch/not-supported'] },
  { fault: 'array-mixed', rules: ['batch/mixed-kinds'], revision: '2025-03-26' },
  { fault: 'extra-member', rules: ['jsonrpc/extra-envelope-member'] },
  { fault: 'capital-members', rules: ['jsonrpc/unclassifiable'] },
  // JSON text
  { fault: 'nan', rules: ['jsonrpc/invalid-json'] },
  { fault: 'duplicate-key', rules: ['jsonrpc/duplicate-member'] },
  // What the server sends unasked
  {
    fault: 'unknown-request',
    // It asks for roots too, which this client has not declared.
    rules: ['capability/server-uses-undeclared-client-feature', 'jsonrpc/method-unknown'],
  },
  { fault: 'big-id-ping', rules: ['jsonrpc/request-id-unsafe-integer'] },
  {
    fault: 'null-id-ping',
    rules: ['jsonrpc/request-id-null'],
  },
  { fault: 'object-id-ping', rules: ['jsonrpc/request-id-type'] },
  { fault: 'fraction-id-ping', rules: ['jsonrpc/request-id-fractional'] },
  { fault: 'reused-id', rules: ['jsonrpc/request-id-reused'] },
  { fault: 'request-without-id', rules: ['jsonrpc/request-without-id'] },
  { fault: 'same-id-request', rules: [] },
  { fault: 'self-answer', rules: ['jsonrpc/response-own-request'] },
  { fault: 'server-sends-client-method', rules: ['jsonrpc/method-wrong-direction'] },
  { fault: 'client-notification', rules: ['jsonrpc/notification-wrong-direction'] },
  { fault: 'elicitation-request', rules: ['jsonrpc/method-not-in-revision'], revision: '2025-03-26' },
  { fault: 'rpc-method', rules: ['jsonrpc/reserved-method-prefix'] },
  { fault: 'method-not-string', rules: ['jsonrpc/method-not-string'] },
  { fault: 'notification-with-id', rules: ['jsonrpc/notification-with-id'] },
  {
    fault: 'notification-answered',
    // Nobody can answer a notification with its id, since it has none.
    rules: ['jsonrpc/error-missing-id', 'jsonrpc/response-to-notification'],
  },
  { fault: 'params-array', rules: ['jsonrpc/params-not-object'] },
  { fault: 'empty-array', rules: ['batch/empty'], revision: '2025-03-26' },
  { fault: 'early-array', rules: ['batch/before-initialized'], revision: '2025-03-26' },
  { fault: 'array-with-scalar', rules: ['batch/element-not-object'], revision: '2025-03-26' },
  {
    fault: 'array-duplicate-id',
    rules: ['batch/duplicate-id'],
    revision: '2025-03-26',
    // What the client offers waits for its user, so that neither of the two is answered.
    capabilities: { sampling: {} },
  },
  { fault: 'scalar', rules: ['jsonrpc/not-an-object'] },
  { fault: 'unasked-answer', rules: ['jsonrpc/response-unknown-id'] },
  // The handshake and the capabilities
  {
    fault: 'no-capabilities',
    rules: ['capability/server-serves-undeclared-feature'],
    clientRules: ['capability/client-uses-undeclared-server-feature'],
  },
  {
    fault: 'capabilities-boolean',
    rules: ['lifecycle/capability-value-type', 'lifecycle/unknown-capability'],
  },
  // Lists and log messages
  {
    fault: 'null-cursor',
    rules: ['pagination/next-cursor-type'],
    call: { method: 'tools/list' },
  },
  {
    fault: 'endless-list',
    rules: ['pagination/empty-page', 'pagination/loop'],
    clientRules: ['pagination/cursor-not-issued'],
    call: { method: 'tools/list', paramsText: '{"cursor":"again"}' },
  },
  // Progress
  { fault: 'progress-without-token', rules: ['progress/unknown-token'] },
  { fault: 'progress-after-answer', rules: ['progress/after-completion'], call: withToken },
  {
    fault: 'progress-stuck',
    rules: ['progress/not-increasing'],
    call: {
      method: 'tools/call',
      paramsText: '{"name":"slow","arguments":{"seconds":0.01,"steps":3},"_meta":{"progressToken":0}}',
    },
  },
  { fault: 'progress-token-type', rules: ['progress/token-type'], call: withToken },
  { fault: 'progress-token-text', rules: ['progress/unknown-token'], call: withToken },
  { fault: 'progress-same-token', rules: ['progress/token-not-unique'] },
  { fault: 'progress-backwards', rules: ['progress/not-increasing'], call: withToken },
  { fault: 'progress-above-total', rules: ['progress/exceeds-total'], call: withToken },
  {
    fault: 'progress-message',
    rules: ['progress/message-before-r2'],
    call: withToken,
    revision: '2024-11-05',
  },
  { fault: 'progress-message', rules: [], call: withToken },
  { fault: 'progress-flood', rules: ['progress/flood'], call: withToken },
  { fault: 'task-token-changed', rules: ['progress/task-token-changed'], call: asTask },
  { fault: 'progress-after-task', rules: ['progress/after-task-terminal'], call: asTask },
];

/** The families that are judged here. */
const families = [
  ...['jsonrpc/', 'batch/', 'stdio/', 'progress/', 'lifecycle/', 'capability/', 'cancel/', 'ping/'],
  ...['logging/', 'roots/', 'completion/', 'pagination/'],
];
/** Those of them whose every rule has its fault. */
const wholeFamilies = ['jsonrpc/', 'batch/', 'stdio/', 'progress/'];
const isOneOf = (ruleId: string, names: readonly string[]): boolean =>
  names.some((family) => ruleId.startsWith(family));

/** No server can break these: they are about what a client writes or does. */
const onlyClients = ['batch/contains-initialize', 'stdio/non-json-on-stdin', 'stdio/shutdown-order'];
/** A server breaks these only when it is sent an array, which the client here never does. */
const onlyAfterArrays = [
  'batch/missing-response',
  'batch/receiver-rejects',
  'batch/reply-to-notifications-only',
];

const entry = fileURLToPath(new URL('../../../../packages/practice-server/src/main.ts', import.meta.url));
// Without it each start strips the types of all files again and takes three times as long.
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'mcpeek-practice-server-cache') };

vi.setConfig({ maxConcurrency: 8, testTimeout: 40_000 });

test('each rule that a server can break is broken by a fault', () => {
  // What 2026-07-28 alone has is not looked for with servers that begin with a handshake.
  const known = allRules.filter(({ levels }) => Object.keys(levels).join() !== '2026-07-28');
  const rules = known.map(({ id }) => id).filter((id) => isOneOf(id, wholeFamilies));
  const broken = new Set(cases.flatMap((each) => each.rules).filter((id) => isOneOf(id, wholeFamilies)));
  expect([...broken, ...onlyClients, ...onlyAfterArrays].sort()).toEqual(rules.sort());
});

test('the practice server has each of these faults', () => {
  const help = execFileSync(process.execPath, [entry, '--help'], { env, encoding: 'utf8' });
  for (const { fault } of cases) expect(help).toContain(`\n  ${fault.split('@')[0]} `);
});

describe.concurrent('a session with a server that misbehaves', () => {
  test.each(cases)('$fault → $rules', async (each) => {
    const { fault, rules, revision = '2025-11-25', options = [], call, outcome = 'ready' } = each;
    const session = runSession(
      {
        kind: 'stdio',
        command: process.execPath,
        args: [entry, '--fault', fault, '--revision', revision, ...options],
        env,
      },
      {
        forced: revision,
        // The lists would be asked for at once, and a request that waits hides an answer to a notification.
        offer: { auto: 'handshake', capabilities: each.capabilities ?? {} },
      },
    );
    const { live, phase, request, capture, waitFor } = session;
    const found = (blamed: 'client' | 'server'): readonly string[] => {
      const findings = capture
        .allFindings()
        .filter(({ ruleId, side }) => isOneOf(ruleId, families) && side === blamed);
      return [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
    };
    try {
      await phase('ready');
      if (fault === 'notification-answered')
        await waitFor(() => (found('server').length > 0 ? true : undefined));
      expect(await request('ping').end).toMatchObject({ kind: 'answered' });
      const { method, ...order } = call ?? { method: 'tools/call', paramsText: `{${echo}}` };
      expect(live.driver.request({ method, by: 'you', ...order })).toBeDefined();
      if (outcome === 'close') await live.close();
      await waitFor(() => (rules.every((rule) => found('server').includes(rule)) ? true : undefined));
      if (outcome === 'ready') expect(await request('ping').end).toMatchObject({ kind: 'answered' });
      else await phase(outcome === 'close' ? 'closed' : outcome);
      expect(found('server')).toEqual([...rules].sort());
      expect(found('client')).toEqual(each.clientRules ?? []);
    } finally {
      await live.close();
    }
  });
});

describe.concurrent('a session with a server that behaves', () => {
  test.each(handshakeRevisions)('has no finding on either side in %s', async (revision) => {
    const { live, phase, request, capture, rows, waitFor } = runSession(
      { kind: 'stdio', command: process.execPath, args: [entry, '--revision', revision], env },
      {
        forced: revision,
        endMs: 20_000,
        offer: {
          auto: 'all',
          capabilities: { roots: { listChanged: true } },
          rootsText: '[{"uri":"file:///a"}]',
        },
      },
    );
    const asked = (method: string) => () => rows().some((row) => row.method === method) || undefined;
    try {
      await phase('ready');
      await waitFor(asked('prompts/list'));
      for (const [method, params] of [
        ['tools/call', '{"name":"echo","arguments":{"message":"hi"}}'],
        ['logging/setLevel', '{"level":"error"}'],
        ['resources/subscribe', '{"uri":"practice://welcome"}'],
        ['ping', undefined],
      ] as const)
        expect(await request(method, params).end).toMatchObject({ kind: 'answered' });
      await live.close();
      expect(capture.allFindings()).toEqual([]);
    } finally {
      await live.close();
    }
  });
});
