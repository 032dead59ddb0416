import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/startServer.ts';

describe.concurrent('a fault of the process', () => {
  test('early-exit says why and exits with 2', async () => {
    await using server = startServer('--fault', 'early-exit');
    await expect(server.exited).resolves.toBe(2);
    await expect(server.errorOutput(() => true)).resolves.toBe('missing --key\n');
    expect(server.bytes().length).toBe(0);
  });

  test('slow-start tells of its steps before it answers', async () => {
    await using server = startServer('--fault', 'slow-start', '--start-seconds', '0.05');
    await server.connect();
    const lines = Array.from({ length: 10 }, (_, index) => `downloading ${index + 1}/10\n`);
    await expect(server.errorOutput((text) => text.includes('10/10'))).resolves.toBe(lines.join(''));
  });

  test('stderr-flood writes every line and still answers', async () => {
    await using server = startServer('--fault', 'stderr-flood');
    await server.connect();
    const text = await server.errorOutput((all) => all.includes('line 20000 of'));
    expect(text.split('\n').length).toBe(20001);
  });

  test('stderr-on-answer writes to stderr and answers', async () => {
    await using server = startServer('--fault', 'stderr-on-answer');
    await server.connect();
    await server.callTool('echo', { message: 'hi' });
    await expect(server.errorOutput((text) => text !== '')).resolves.toBe(
      'ERROR: tools/call is being handled\n',
    );
  });

  test('stderr-not-utf8 writes bytes that no UTF-8 has, and answers', async () => {
    await using server = startServer('--fault', 'stderr-not-utf8');
    await server.connect();
    await server.callTool('echo', { message: 'hi' });
    await expect(server.errorOutput((text) => text !== '')).resolves.toBe('ok \ufffd\ufffd\n');
  });

  test('silent reads everything and writes nothing', async () => {
    await using server = startServer('--fault', 'silent');
    server.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    server.send('not JSON\n');
    server.closeInput();
    await expect(server.exited).resolves.toBe(0);
    expect(server.bytes().length).toBe(0);
  });

  test('silent on one method answers the others', async () => {
    await using server = startServer('--fault', 'silent', '--fault-on', 'tools/call');
    await server.connect();
    void server.callTool('echo', { message: 'hi' }).catch(() => {});
    await server.request('ping');
    server.closeInput();
    await server.exited;
    expect(server.messages().map((message) => message.id)).toEqual([1, 3]);
  });

  test('crash leaves a trace on stderr and no answer', async () => {
    await using server = startServer('--fault', 'crash');
    await server.connect();
    await expect(server.callTool('echo', { message: 'hi' })).rejects.toThrow('exited with 1');
    await expect(server.errorOutput(() => true)).resolves.toContain('at handle (server.js:10:5)');
  });

  test('ignore-stdin-end outlives its stdin, and SIGTERM ends it', async () => {
    await using server = startServer('--fault', 'ignore-stdin-end', '--fault', 'stderr-on-answer');
    await server.connect();
    server.send({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'slow', arguments: { seconds: 0.05, steps: 1 } },
    });
    server.closeInput();
    // Only a server that outlives the end of its stdin gets to this answer.
    await server.findMessage((message) => message.id === 9);
    expect(server.hasExited()).toBe(false);
    server.kill('SIGTERM');
    await expect(server.exited).resolves.toBe('SIGTERM');
  });

  test('ignore-term outlives SIGTERM', async () => {
    await using server = startServer('--fault', 'ignore-term');
    await server.connect();
    server.kill('SIGTERM');
    await server.request('ping');
    expect(server.hasExited()).toBe(false);
    server.closeInput();
    await expect(server.exited).resolves.toBe(0);
  });

  test('late-answer answers a cancelled request', async () => {
    await using server = startServer('--fault', 'late-answer');
    await server.connect();
    const answer = server.callTool('slow', { seconds: 3600, steps: 1 });
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    expect((await answer).result).toEqual({
      content: [{ type: 'text', text: 'answered although it was cancelled' }],
    });
  });
});
