import { handshakeRevisions } from '@mcpeek/protocol/base/revision';
import { describe, expect, test, vi } from 'vitest';
import { startPractice } from './practiceHttp.test-support.ts';
import { runSession } from './testSession.test-support.ts';

vi.setConfig({ maxConcurrency: 6, testTimeout: 40_000 });

const modes: readonly (readonly string[])[] = [
  ['--answers', 'stream'],
  ['--answers', 'json'],
  ['--answers', 'auto'],
  ['--sessions', 'off'],
  ['--get', 'off'],
  ['--delete', 'off'],
  ['--resumable', 'off'],
  ['--poll', '--retry-ms', '50'],
  ['--keepalive-seconds', '0.05'],
  ['--http-sse'],
  ['--http-sse', '--endpoint', 'absolute'],
  ['--legacy', '--fault', 'post-405'],
  ...handshakeRevisions.map((revision) => ['--revision', revision]),
  ...handshakeRevisions.map((revision) => ['--revision', revision, '--answers', 'auto']),
];

describe.concurrent('the practice server over HTTP, which does what the protocol says', () => {
  test.each(modes.map((options) => [options.join(' '), options] as const))(
    'with %s is connected to automatically, and nothing is said against either side that it did not choose',
    async (_, options) => {
      const practice = await startPractice(...options);
      const isOld = options.includes('--http-sse') || options.includes('--legacy');
      const session = runSession(
        { kind: 'http', url: isOld ? practice.sseUrl : practice.url },
        { isAutomatic: true },
      );
      const { live, phase, request, rows, waitFor, capture } = session;
      try {
        await phase('ready');
        const asked = (method: string) => () =>
          rows().find((row) => row.method === method && row.kind === 'result');
        await waitFor(asked('prompts/list'));
        for (const params of [
          '{"name":"echo","arguments":{"message":"读取"}}',
          '{"name":"slow","arguments":{"seconds":0.05,"steps":2},"_meta":{"progressToken":"t"}}',
        ])
          expect(await request('tools/call', params).end).toMatchObject({ kind: 'answered' });
        expect(await request('ping').end).toMatchObject({ kind: 'answered' });
        expect(live.object()).toMatchObject({
          transport: isOld ? 'sse' : 'http',
          era: 'handshake',
          revision: options[0] === '--revision' ? options[1] : '2025-11-25',
        });
        await live.close();
        await waitFor(() => rows().find(({ gist }) => gist === 'The session was closed.'));
        const bad = capture.allFindings().filter(({ severity }) => severity !== 'info');
        // Without event ids there is no first event that could be one to come back to, which 2025-11-25 asks for.
        const chosen = options.includes('--resumable') ? ['server sse/priming-missing'] : [];
        expect(bad.map(({ ruleId, side }) => `${side} ${ruleId}`)).toEqual(chosen);
      } finally {
        await live.close();
        practice.stop();
      }
    },
  );
});

test('with 2025-03-26 an array that is typed by hand gets all its answers', async () => {
  const practice = await startPractice('--revision', '2025-03-26');
  const session = runSession({ kind: 'http', url: practice.url }, { isAutomatic: true });
  try {
    await session.phase('ready');
    const batch =
      '[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","id":"b","method":"tools/list"}]';
    session.live.sendBytes(new TextEncoder().encode(batch), 'you');
    const sent = await session.waitFor(() =>
      session.rows().find(({ kind, dir }) => kind === 'batch' && dir === 'out'),
    );
    await session.waitFor(() =>
      session.rowOf(sent.seq).items?.every(({ status }) => status === 'ok') === true ? true : undefined,
    );
    const bad = session.capture.allFindings().filter(({ ruleId }) => ruleId.startsWith('batch/'));
    expect(bad).toEqual([]);
  } finally {
    await session.live.close();
    practice.stop();
  }
});
